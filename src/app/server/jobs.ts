import { makeDeductionLists } from '#money/deductions/making/deduction.jobs.ts'
import { moveSandboxClock } from '#people/sandbox/clock.jobs.ts'
import { announceKeys, deleteOldRequests } from '#people/apiKeys/api-key.jobs.ts'
import { deleteOldEvents } from '#people/events/event.jobs.ts'
import { deleteOldDeliveries, sendWebhooks } from '#people/webhooks/webhook.jobs.ts'
import { summarizeDelegations, notifyOfDelegations } from '#people/delegations/delegation.jobs.ts'
import { auditLedger, auditNightly } from '#ground/ledger/ledger.jobs.ts'
import { forgetReadFiles } from '#ground/files/file.jobs.ts'
import { noteFailedAccruals } from '#money/earnedWages/earned-wage.jobs.ts'
import { announceDecisions } from '#people/notifications/decision.jobs.ts'
import { combineMessages, sendEmails, sendSms } from '#people/notifications/message.jobs.ts'
import { sendNotices } from '#people/notifications/notice.jobs.ts'
import { closeMonths, notifyStatements } from '#owed/statements/statement.jobs.ts'
import { notifyCompleted } from '#money/withdrawals/bank/notify.jobs.ts'
import { sendResetLink } from '#people/identity/signIn/reset.jobs.ts'
import { forgetOldRecords } from '#people/identity/sessions/retention.jobs.ts'
import { refreshBalance } from '#money/paymentGateway/payment-gateway.jobs.ts'
import { pauseOverdue } from '#owed/receivables/advance/pause.jobs.ts'
import { benefitReminders } from '#owed/receivables/benefit/benefit-reminder.service.ts'
import { settlementReminders } from '#owed/receivables/settlement/settlement-reminder.service.ts'
import { remindOfDebts } from '#owed/receivables/reminder/reminder.jobs.ts'
import { sendPayouts } from '#money/payouts/payout.jobs.ts'
import { consumers } from './upload-consumers.ts'
import { uploadTask } from '#ground/uploads/upload.contract.ts'
import { processUpload } from '#ground/uploads/upload.jobs.ts'
import { remindOfOpenings } from '#money/withdrawals/request/reminder.jobs.ts'
import { endOfKnownHolidays } from '#ground/banks/holidays.rules.ts'
import { dropEmptyTotals } from '#money/withdrawals/totals/totals.jobs.ts'
import { listReminders } from '#money/deductions/reminders/list-reminder.service.ts'
import { remindOfInstalments } from '#money/deductions/leavers/instalment-reminder.service.ts'
import { namesOfPolicies } from '#money/withdrawalPolicies/policy-names.service.ts'
import { dateIn } from '#kernel/time.ts'
import { job, type Job } from '#server/job.ts'
import { recordTypes } from '../records.ts'

const checkHolidays = job({
  name: 'checkHolidays',
  cron: '0 0 * * *',
  run: async ({ now, log }) => {
    const until = endOfKnownHolidays(dateIn(now()))
    if (until) log.warn({ until }, 'the bank holidays of later years are not known')
  },
})
const processUploads = job({
  task: uploadTask,
  group: 'uploads',
  run: ({ log, ...parts }, payload) =>
    processUpload({ ...parts, consumers, warn: (err, message) => log.error({ err }, message) }, payload),
})
/** Debts of every kind. */
export const remindOfAllDebts = remindOfDebts({
  ofEmployers: [settlementReminders, benefitReminders, listReminders],
  ofEmployees: remindOfInstalments,
})
export const sendAllNotices = sendNotices(recordTypes)
export const announceAllDecisions = announceDecisions(recordTypes, { withdrawalPolicy: namesOfPolicies })

const ordinaryJobs: readonly Job[] = [
  sendSms,
  sendEmails,
  combineMessages,
  sendAllNotices,
  announceKeys,
  deleteOldRequests,
  sendWebhooks,
  deleteOldDeliveries,
  deleteOldEvents,
  announceAllDecisions,
  remindOfOpenings,
  summarizeDelegations,
  notifyOfDelegations,
  closeMonths,
  makeDeductionLists,
  noteFailedAccruals,
  refreshBalance,
  sendPayouts,
  remindOfAllDebts,
  pauseOverdue,
  checkHolidays,
  forgetOldRecords,
  forgetReadFiles,
  dropEmptyTotals,
  sendResetLink,
  notifyCompleted,
  notifyStatements,
  processUploads,
  auditLedger,
  auditNightly,
]
/** Every job. */
export const jobs: readonly Job[] = [...ordinaryJobs, moveSandboxClock(ordinaryJobs)]
