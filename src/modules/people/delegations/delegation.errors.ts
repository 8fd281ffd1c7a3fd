import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

export const delegationErrors = defineErrors({
  above_delegation: [
    'FAILED_PRECONDITION',
    '{count} of {total} selected are above {limit}, the most that you may approve for {name}. The largest is {difference} above it. Nothing was approved; they stay with {name}.',
    '{count} daripada {total} yang dipilih melebihi {limit}, had kelulusan anda bagi pihak {name}. Yang terbesar melebihinya sebanyak {difference}. Tiada apa-apa diluluskan; kelulusannya kekal dengan {name}.',
  ],
  delegation_open: [
    'ALREADY_EXISTS',
    'You have already handed over to {name}, from {from} to {until}. End that first.',
    'Anda sudah menyerahkannya kepada {name}, dari {from} hingga {until}. Tamatkannya dahulu.',
  ],
  delegation_mutual: [
    'FAILED_PRECONDITION',
    '{name} has handed over to you from {from} to {until}, so you can’t hand over to each other.',
    '{name} menyerahkan kelulusannya kepada anda dari {from} hingga {until}, jadi anda berdua tidak boleh saling menyerahkan kelulusan.',
  ],
  delegate_away: [
    'FAILED_PRECONDITION',
    '{name} is away from {from} to {until}. Please choose someone else.',
    '{name} tiada dari {from} hingga {until}. Sila pilih orang lain.',
  ],
  delegate_taken: [
    'FAILED_PRECONDITION',
    '{name} already approves for {manager} from {from} to {until}. Please choose someone else or other days.',
    '{name} sudah meluluskan bagi pihak {manager} dari {from} hingga {until}. Sila pilih orang atau hari lain.',
  ],
  delegate_cannot_delegate: [
    'FAILED_PRECONDITION',
    'You approve for {manager} from {from} to {until}, so you can’t hand over on those days.',
    'Anda meluluskan bagi pihak {manager} dari {from} hingga {until}, jadi anda tidak boleh menyerahkannya pada hari-hari itu.',
  ],
  delegate_unavailable: [
    'FAILED_PRECONDITION',
    'This person can’t approve for you any more. Please choose another Manager or Executive.',
    'Orang ini tidak lagi boleh meluluskan bagi pihak anda. Sila pilih Pengurus atau Eksekutif lain.',
  ],
  delegation_ended: ['FAILED_PRECONDITION', 'This has already ended.', 'Serahan ini sudah tamat.'],
  ...defineFieldErrors({
    delegation_too_long: ['At most 60 days, so until {last}', 'Paling lama 60 hari, iaitu hingga {last}'],
    day_too_early: ['Choose {first} or a later day', 'Pilih {first} atau hari kemudian'],
    scope_required: ['Choose at least one', 'Pilih sekurang-kurangnya satu'],
    limit_required: ['Enter an amount above RM 0.00', 'Masukkan amaun melebihi RM 0.00'],
  }),
})
