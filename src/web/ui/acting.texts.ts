import { texts } from '../text.ts'

export const t = texts({
  delegated: ['{name} for {manager}', '{name} bagi pihak {manager}'],
  for: ['for {manager}', 'bagi pihak {manager}'],
  acting: ['You approve for {manager} until {until}.', 'Anda meluluskan bagi pihak {manager} hingga {until}.'],
  actingUpTo: [
    'You approve for {manager} until {until}, up to {limit} each.',
    'Anda meluluskan bagi pihak {manager} hingga {until}, sehingga {limit} setiap satu.',
  ],
  above: ['Above your limit', 'Melebihi had anda'],
  stays: ['Above {limit}: stays with {manager}', 'Melebihi {limit}: kekal dengan {manager}'],
})
