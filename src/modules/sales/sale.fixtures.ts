import type { ModuleFixtures } from '#test/fixtures.ts'
import { saleScreens } from './sale.screens.ts'

export const fixtures: ModuleFixtures = {
  screens: [{ screen: saleScreens.list, heading: 'Sales', loads: [['sales-getAll', 'Failed to fetch Sales!']] }],
}
