import { generateSync } from 'otplib'
import { minutes, msOf } from '#kernel/time.ts'
import { importedRow } from '#modules/employees/scene.ts'
import type { SceneRow } from '#modules/transfers/scene.ts'
import { accounts, password } from './accounts.ts'
import { lastCode, placePolicy, placing, withdrawing } from './withdrawing.ts'
import type { Member, Organization, World } from './world.ts'

/** A call that will take effect, and who sends it. */
export type Intent = { readonly by: Member | null; readonly body: unknown }
type Make = () => Promise<Intent>

let count = 0
const nextNumber = () => (count += 1)

/** For every command one intent that takes effect, in an organization and on records of its own. */
export const intents = (w: World): Readonly<Record<string, Make>> => {
  const placed = placing(w)
  const { query, somebody, signIn } = accounts(w, () => {
    throw new Error('each intent names its organization')
  })
  const inside = async () => {
    const org = await w.organization()
    return { org, manager: await w.member(org, 'Manager') }
  }
  const root = () => somebody('superadmin', null)
  const admin = () => somebody('admin', null)
  const officeBy = async (by: Member) =>
    w.as(by).orgOffices.createOffice({ orgId: (await w.organization()).id, ...office })
  const person = (email = `person${nextNumber()}@new.example`) => ({
    firstName: 'Nur',
    lastName: 'Aina',
    email,
    status: 'Active',
  })

  const place = async (org: Organization, status: SceneRow['status'] = 'pending') => {
    const member = await w.employee(org)
    const row = await placed(org, member, { status })
    const which = { transactionId: row.id, employeeICNumber: row.icNumber }
    return { ...row, which, ofDesk: { orgId: org.id, ...which } }
  }
  const sent = async (by: Member) => {
    const one = await place((await inside()).org, 'approved')
    await w.as(by).rollingPayAdmin.endOfDayProcessing({})
    return one
  }
  const today = () => w.now().slice(0, 10) as never

  const codeOf = (secret: string) => generateSync({ secret, epoch: Math.floor(msOf(w.now()) / 1000) })
  const withTwoStep = async () => {
    const by = await admin()
    const { secret } = await w.as(by).users.setUpTwoStep({ password })
    await w.as(by).users.confirmTwoStep({ code: codeOf(secret) })
    w.pass(minutes(2))
    return { by, secret }
  }
  const linkIn = async (to: string) => {
    const link = /#(\S+)/.exec((await w.messages(to))[0]?.text ?? '')?.[1]
    if (!link) throw new Error(`no link was sent to ${to}`)
    return link
  }

  const ofEmployees = {
    'employees-acceptTermsAndConditions': async () => {
      const { org } = await inside()
      return { by: await w.employee(org, { acceptedTerms: false }), body: {} }
    },
    'employees-approveEmployees': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org, { status: 'pending-approval' })
      return { by: manager, body: { ICNumbers: [icNumber] } }
    },
    'employees-changeRollingPayWithdrawalsDisabledStatus': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      return { by: manager, body: { employeeICNumber: icNumber, action: 'DISABLE' } }
    },
    'employees-createEmployee': async () => {
      const { manager } = await inside()
      return { by: manager, body: importedRow(nextNumber()) }
    },
    'employees-editEmployee': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      return { by: manager, body: { employeeICNumber: icNumber, salary: 4000 } }
    },
    'employees-employeeBulkImportAdd': async () => {
      const { manager } = await inside()
      return { by: manager, body: { rows: [importedRow(nextNumber()), importedRow(nextNumber())] } }
    },
    'employees-employeeBulkImportOverwrite': async () => {
      const { org, manager } = await inside()
      await w.employee(org)
      return { by: manager, body: { rows: [importedRow(nextNumber())] } }
    },
    'employees-sendImportRows': async () => {
      const { manager } = await inside()
      const upload = '0a1b2c3d-4e5f-4a6b-8c7d-9e0f1a2b3c4d'
      return { by: manager, body: { upload, part: 0, rows: [importedRow(nextNumber())] } }
    },
    'employees-sendSmsVerificationCode': async () => {
      const { org } = await inside()
      return { by: await w.employee(org), body: { mobileNumber: `+6019${3_000_000 + nextNumber()}` } }
    },
    'employees-setAbsences': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      const absences = [{ date: `${w.now().slice(0, 7)}-02`, days: 0.5 }]
      return { by: manager, body: { employeeICNumber: icNumber, period: w.now().slice(0, 7), absences } }
    },
    'employees-setSalary': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      return { by: manager, body: { employeeICNumber: icNumber, salary: 4000, fromDate: today() } }
    },
    'employees-softDeleteEmployee': async () => {
      const { org, manager } = await inside()
      const { icNumber } = await w.employee(org)
      return { by: manager, body: { employeeICNumber: icNumber } }
    },
    'employees-undoImport': async () => {
      const { manager } = await inside()
      await w.as(manager).employees.employeeBulkImportAdd([importedRow(nextNumber())])
      return { by: manager, body: {} }
    },
    'employees-updateOwnProfile': async () => {
      const { org } = await inside()
      return { by: await w.employee(org), body: { updatedProfile: { city: 'Ipoh' } } }
    },
    'employees-verifySmsVerificationCode': async () => {
      const { org } = await inside()
      const by = await w.employee(org)
      const mobileNumber = `+6019${4_000_000 + nextNumber()}`
      await w.as(by).employees.sendSmsVerificationCode({ mobileNumber })
      return { by, body: { mobileNumber, verificationCode: await lastCode(w, mobileNumber) } }
    },
    'rollingPayEmployee-sendVerificationCode': async () => {
      const { org } = await inside()
      return { by: await w.employee(org), body: { amount: 250, reasonForWithdrawal: 'Rent' } }
    },
    'rollingPayEmployee-initiateTransaction': async () => {
      const { org } = await inside()
      const by = await w.employee(org)
      const verificationCode = await withdrawing(w).codeFor(by, 250)
      return { by, body: { amount: 250, reasonForWithdrawal: 'Rent', verificationCode } }
    },
  } satisfies Record<string, Make>

  const ofManagement = {
    'rollingPayManagement-updateTransaction': async () => {
      const { org, manager } = await inside()
      return { by: manager, body: { ...(await place(org)).which, status: 'rejected', reason: 'No' } }
    },
    'rollingPayManagement-bulkApproveTransactions': async () => {
      const { org, manager } = await inside()
      const all = [await place(org), await place(org)]
      return { by: manager, body: { transactions: all.map((one) => ({ id: one.id, employeeICNumber: one.icNumber })) } }
    },
    'settings-updateManagementSettings': async () => {
      const { manager } = await inside()
      return { by: manager, body: { notificationsEmail: manager.email } }
    },
    'transactions-exportToPDFv2': async () => {
      const { org, manager } = await inside()
      return { by: manager, body: { orgId: org.id, date: w.now().slice(0, 7) } }
    },
    'withdrawalPolicies-createGeneralPolicy': async () => {
      const { manager } = await inside()
      return { by: manager, body: general }
    },
    'withdrawalPolicies-createAdvancedPolicy': async () => {
      const { manager } = await inside()
      return { by: manager, body: advanced }
    },
    'withdrawalPolicies-updateGeneralPolicy': async () => {
      const { org, manager } = await inside()
      await placePolicy(w, org.id, {})
      const { policy } = await w.as(manager).withdrawalPolicies.getGeneralPolicy({})
      return { by: manager, body: { id: policy?.id, ...general } }
    },
    'withdrawalPolicies-updateAdvancedPolicy': async () => {
      const { org, manager } = await inside()
      await placePolicy(w, org.id, { type: 'ADVANCED', from: 100_000, to: 200_000 })
      const { policies } = await w.as(manager).withdrawalPolicies.getAdvancedPolicies({})
      return { by: manager, body: { id: policies[0]?.id, ...advanced } }
    },
    'withdrawalPolicies-approvePolicy': async () => {
      const { manager } = await inside()
      const { id } = await w.as(manager).withdrawalPolicies.createGeneralPolicy(general)
      return { by: manager, body: { ids: [id] } }
    },
    'withdrawalPolicies-deletePolicy': async () => {
      const { manager } = await inside()
      const { id } = await w.as(manager).withdrawalPolicies.createGeneralPolicy(general)
      return { by: manager, body: { id } }
    },
  } satisfies Record<string, Make>

  const ofDesk = {
    'rollingPayAdmin-updateOne': async () => {
      const { org } = await inside()
      return { by: await admin(), body: { ...(await place(org)).ofDesk, status: 'cancelled', reason: 'By mistake' } }
    },
    'rollingPayAdmin-endOfDayProcessing': async () => {
      await place((await inside()).org, 'approved')
      return { by: await admin(), body: {} }
    },
    'rollingPayAdmin-completeAll': async () => {
      const by = await admin()
      await sent(by)
      return { by, body: { transferDate: today() } }
    },
    'rollingPayAdmin-applyBankResult': async () => {
      const by = await admin()
      const { accountNumber } = await sent(by)
      const text = `Account No.,Amount,Status,Reason\n${accountNumber},243.75,failed,Account closed\n`
      return { by, body: { text, transferDate: today() } }
    },
    'rollingPayAdmin-recordBankReturn': async () => {
      const by = await admin()
      const { ofDesk, id } = await sent(by)
      await w.as(by).rollingPayAdmin.completeAll({ transferDate: today(), ids: [id] })
      const body = { orgId: ofDesk.orgId, transactionId: id, reason: 'Account closed', returnedOn: today() }
      return { by, body }
    },
    'rollingPayAdmin-refactorToUseEmployeeICNumber': async () => {
      const { org } = await inside()
      await query(
        `insert into earned_wages (org_id, id, source, ic_number, period, worked_on, amount_sen, status, reason, created_at)
         values ($1, $2, 'imported', '900101-14-5678', '2026-11', '2026-11-02', 10000, 'failed', 'Unknown employee', $3)`,
        [org.id, w.id(), w.now()],
      )
      return { by: await admin(), body: {} }
    },
    'orgs-createOrg': async () => ({ by: await admin(), body: organization() }),
    'orgs-updateOrg': async () => {
      const by = await admin()
      const { id } = await w.as(by).orgs.createOrg(organization())
      return { by, body: { id, orgData: { ...organization(), city: 'Ipoh' } } }
    },
    'orgOffices-createOffice': async () => ({
      by: await admin(),
      body: { orgId: (await w.organization()).id, ...office },
    }),
    'orgOffices-editOffice': async () => {
      const by = await admin()
      const { orgId, officeId } = await officeBy(by)
      return { by, body: { orgId, officeId, ...office, city: 'Ipoh' } }
    },
    'orgOffices-deleteOffice': async () => {
      const by = await admin()
      const { orgId, officeId } = await officeBy(by)
      return { by, body: { orgId, officeId } }
    },
    'orgs-softDeleteOrg': async () => ({ by: await admin(), body: { orgId: (await w.organization()).id } }),
  } satisfies Record<string, Make>

  const ofAccounts = {
    'administrators-create': async () => ({
      by: await root(),
      body: { ...person(), role: 'admin', password },
    }),
    'administrators-update': async () => ({
      by: await root(),
      body: { adminId: (await admin()).id, ...person(), role: 'admin' },
    }),
    'administrators-endSessions': async () => {
      const other = await admin()
      await signIn(other)
      return { by: await root(), body: { adminId: other.id } }
    },
    'administrators-resetTwoStep': async () => ({
      by: await root(),
      body: { adminId: (await withTwoStep()).by.id },
    }),
    'users-createUser': async () => ({
      by: await admin(),
      body: { orgId: (await w.organization()).id, ...person(), role: 'Manager', password },
    }),
    'users-updateUser': async () => {
      const { org, manager } = await inside()
      return { by: await root(), body: { orgId: org.id, userId: manager.id, ...person(), role: 'Executive' } }
    },
    'users-suspendUser': async () => {
      const { org, manager } = await inside()
      return { by: manager, body: { userId: (await w.member(org, 'Executive')).id } }
    },
    'users-reactivateUser': async () => {
      const { org, manager } = await inside()
      const { id } = await w.member(org, 'Executive')
      await w.as(manager).users.suspendUser({ userId: id })
      return { by: manager, body: { userId: id } }
    },
    'users-resendInvitation': async () => {
      const { org, manager } = await inside()
      return { by: manager, body: { userId: (await w.member(org, 'Executive')).id } }
    },
    'users-endUserSessions': async () => {
      const { org, manager } = await inside()
      return { by: manager, body: { userId: (await w.member(org, 'Executive')).id } }
    },
    'users-endOwnSession': async () => {
      const by = await somebody('Manager', await w.organization())
      await signIn(by)
      const { sessions } = await w.as(by).users.getOwnSessions({})
      return { by, body: { sessionId: sessions.find(({ current }) => !current)?.id } }
    },
    'users-endOtherSessions': async () => {
      const by = await somebody('Manager', await w.organization())
      await signIn(by)
      return { by, body: {} }
    },
    'users-changeUserPassword': async () => {
      const by = await somebody('Manager', await w.organization())
      return { by, body: { oldPassword: password, newUserPassword: 'Other-Pass-1' } }
    },
    'users-setUpTwoStep': async () => ({ by: await admin(), body: { password } }),
    'users-confirmTwoStep': async () => {
      const by = await admin()
      const { secret } = await w.as(by).users.setUpTwoStep({ password })
      return { by, body: { code: codeOf(secret) } }
    },
    'users-renewRecoveryCodes': async () => {
      const { by, secret } = await withTwoStep()
      return { by, body: { password, code: codeOf(secret) } }
    },
    'users-switchOffTwoStep': async () => {
      const { by, secret } = await withTwoStep()
      return { by, body: { password, code: codeOf(secret) } }
    },
    'auth-acceptInvitation': async () => {
      const { org, manager } = await inside()
      const { id, email } = await w.member(org, 'Executive')
      await w.as(manager).users.resendInvitation({ userId: id })
      return { by: null, body: { token: await linkIn(email), newUserPassword: 'Other-Pass-1' } }
    },
    'auth-resetPassword': async () => {
      const org = await w.organization()
      const member = await somebody('Manager', org)
      await w.as(null).auth.requestPasswordReset({ email: member.email, domain: org.code })
      // Somebody who is signed in on this browser, and will not be by this very call.
      return { by: await signIn(member), body: { token: await linkIn(member.email), newUserPassword: 'Other-Pass-1' } }
    },
    'auth-requestPasswordReset': async () => {
      const org = await w.organization()
      const { email } = await somebody('Manager', org)
      return { by: null, body: { email, domain: org.code } }
    },
    'auth-signIn': async () => {
      const org = await w.organization()
      const { email } = await somebody('Manager', org)
      return { by: null, body: { tenantId: org.id, email, password } }
    },
    'auth-signOut': async () => ({ by: await signIn(await somebody('Manager', await w.organization())), body: {} }),
  } satisfies Record<string, Make>

  return { ...ofEmployees, ...ofManagement, ...ofDesk, ...ofAccounts }
}

const general = { maximumWithdrawalAmount: 300, withdrawalFrequency: 'DAILY', autoApproval: false } as const
const advanced = { maximumWithdrawalAmount: 300, withdrawalFrequency: 'DAILY', minSalary: 500, maxSalary: 900 } as const
const office = {
  name: 'Bangsar',
  country: 'Malaysia' as const,
  address: '1, Jalan Telawi',
  city: 'Kuala Lumpur',
  state: 'WP Kuala Lumpur',
}
const organization = () => ({
  name: 'Kopi Kita',
  domain: `INTENT-${nextNumber()}`,
  status: 'Onboarding' as const,
  rollingPay: 'yes' as const,
  eBenefits: 'no' as const,
  payDay: 28,
  cutoffDate: 25,
  rollingPayMax: 1500,
  serviceFeePercentage: 2.5,
  serviceFeePaidBy: 'employee' as const,
  franchiseType: 'non_franchise' as const,
})
