import type { Bilingual } from '#kernel/bilingual.ts'
import { identityErrors } from '#modules/identity/identity.errors.ts'
import { signInErrors } from '#modules/identity/sign-in.errors.ts'
import { texts } from '#web/text.ts'

export const t = texts({
  confirm: {
    title: ['Confirm it’s you', 'Sahkan diri anda'],
    about: ['You’re about to', 'Anda akan'],
    why: [
      'This protects your account while you’re signed in. You won’t be asked again for ten minutes.',
      'Ini melindungi akaun anda semasa anda log masuk. Anda tidak akan ditanya lagi selama sepuluh minit.',
    ],
    passkey: ['Confirm with your passkey', 'Sahkan dengan kunci laluan'],
    passkeyHow: ['Face, fingerprint, PIN or security key', 'Muka, cap jari, PIN atau kunci keselamatan'],
    noPasskey: [
      'Your passkey can’t be used in this browser. Please use one that can, or ask for a reset.',
      'Kunci laluan anda tidak boleh digunakan dalam pelayar ini. Sila gunakan pelayar lain, atau minta ditetapkan semula.',
    ],
    useCode: ['Use a code instead', 'Gunakan kod'],
    usePasskey: ['Use your passkey instead', 'Gunakan kunci laluan'],
    code: ['Code', 'Kod'],
    codeHint: [
      'Six digits from your authenticator app, or a recovery code',
      'Enam digit daripada aplikasi pengesah anda, atau kod pemulihan',
    ],
    password: ['Password', 'Kata laluan'],
    wrongPassword: ['This isn’t your current password.', 'Ini bukan kata laluan semasa anda.'],
    verb: ['Confirm', 'Sahkan'],
    failed: ['Couldn’t confirm. Please try again.', 'Tidak dapat disahkan. Sila cuba lagi.'],
  },
}).withErrors(identityErrors, signInErrors)

/** What each call that needs a fresh confirmation does, after "You’re about to". */
export const confirmedActions: Readonly<Record<string, Bilingual>> = {
  'adminPayRuns-recordBenefitRepayment': ['record a payment of benefits', 'merekodkan bayaran manfaat'],
  'adminPayRuns-update': ['change the status of a pay run', 'mengubah status larian gaji'],
  'adminPayRuns-voidBenefitRepayment': ['void a payment of benefits', 'membatalkan bayaran manfaat'],
  'administrators-create': ['create an administrator', 'mencipta pentadbir'],
  'administrators-resetTwoStep': [
    'reset the second factors of an administrator',
    'menetapkan semula faktor kedua seorang pentadbir',
  ],
  'administrators-update': ['change an administrator', 'mengubah pentadbir'],
  'administrators-updateSecurity': ['change the sign-in rules of staff', 'mengubah peraturan log masuk kakitangan'],
  'delegations-handOver': [
    'let someone else approve in your place',
    'membenarkan orang lain meluluskan bagi pihak anda',
  ],
  'deductions-recordLeaverPayment': ['record a payment of a former employee', 'merekodkan bayaran bekas pekerja'],
  'deductions-voidLeaverPayment': ['void a payment of a former employee', 'membatalkan bayaran bekas pekerja'],
  'disbursements-approve': ['approve a disbursement', 'meluluskan agihan'],
  'disbursements-cancel': ['cancel a disbursement', 'membatalkan agihan'],
  'disbursements-complete': ['complete a disbursement', 'melengkapkan agihan'],
  'disbursements-decidePayout': ['decide a disputed payment', 'membuat keputusan tentang bayaran yang dipertikai'],
  'disbursements-draft': ['return a disbursement as a draft', 'mengembalikan agihan kepada draf'],
  'disbursements-markNotPaid': [
    'mark payments of a disbursement as not paid',
    'menandakan bayaran agihan sebagai tidak dibayar',
  ],
  'disbursements-process': ['pay a disbursement by file', 'membayar agihan melalui fail'],
  'disbursements-processWithCurlec': [
    'pay a disbursement through the provider',
    'membayar agihan melalui pembekal bayaran',
  ],
  'disbursements-recordReturned': [
    'record returned payments of a disbursement',
    'merekodkan bayaran agihan yang dipulangkan',
  ],
  'disbursements-retryPayouts': ['send payments of a disbursement again', 'menghantar semula bayaran agihan'],
  'disbursements-undoNotPaid': [
    'mark payments of a disbursement as open again',
    'menandakan semula bayaran agihan sebagai belum selesai',
  ],
  'employeeWallets-editElectedWallet': ['change where benefits are paid', 'mengubah tempat manfaat dibayar'],
  'employeeWallets-saveElectedWallet': ['choose where benefits are paid', 'memilih tempat manfaat dibayar'],
  'employees-createEmployee': [
    'add an employee again with another bank account',
    'menambah semula pekerja dengan akaun bank lain',
  ],
  'employees-editEmployee': ['change an employee’s bank account', 'mengubah akaun bank pekerja'],
  'employees-employeeBulkImportAdd': ['import changed bank accounts', 'mengimport akaun bank yang diubah'],
  'employees-employeeBulkImportOverwrite': [
    'import changed bank accounts and replace the directory',
    'mengimport akaun bank yang diubah dan menggantikan direktori',
  ],
  'employees-undoImport': ['undo changed bank accounts', 'membuat asal pertukaran akaun bank'],
  'employees-resolveAccountReport': [
    'decide a reported bank account',
    'membuat keputusan tentang akaun bank yang dilaporkan',
  ],
  'employees-sendSmsVerificationCode': ['change your mobile number', 'menukar nombor telefon bimbit anda'],
  'orgs-createOrg': ['create an organization', 'mencipta organisasi'],
  'orgs-softDeleteOrg': ['delete an organization', 'memadam organisasi'],
  'orgs-updateOrg': ['change an organization, its limits and fees', 'mengubah organisasi, had dan fi'],
  'payRuns-approve': ['approve a pay run', 'meluluskan larian gaji'],
  'paymentGateway-recordTopUp': ['record a top-up of the provider', 'merekodkan tambah nilai pembekal bayaran'],
  'paymentGateway-voidTopUp': ['void a top-up of the provider', 'membatalkan tambah nilai pembekal bayaran'],
  'repaymentTransactions-create': ['record a payment of a settlement', 'merekodkan bayaran penyelesaian'],
  'repaymentTransactions-update': ['correct a payment of a settlement', 'membetulkan bayaran penyelesaian'],
  'repaymentTransactions-void': ['void a payment of a settlement', 'membatalkan bayaran penyelesaian'],
  'rollingPayAdmin-applyBankResult': ['apply a bank result', 'menggunakan keputusan bank'],
  'rollingPayAdmin-assignUnmatchedRemittance': [
    'record a repayment of advances',
    'merekodkan bayaran balik pendahuluan',
  ],
  'rollingPayAdmin-matchUnmatchedRemittances': ['match remittances with lists', 'memadankan bayaran dengan senarai'],
  'rollingPayAdmin-cancelSelected': [
    'cancel withdrawals that were sent',
    'membatalkan pengeluaran yang telah dihantar',
  ],
  'rollingPayAdmin-completeAll': ['complete withdrawals', 'melengkapkan pengeluaran'],
  'rollingPayAdmin-endOfDayProcessing': [
    'send the withdrawals of the day to the bank',
    'menghantar pengeluaran hari ini ke bank',
  ],
  'rollingPayAdmin-recordAdvanceRepayment': ['record a repayment of advances', 'merekodkan bayaran balik pendahuluan'],
  'rollingPayAdmin-recordBankReturn': [
    'record a transfer that the bank returned',
    'merekodkan pindahan yang dipulangkan bank',
  ],
  'rollingPayAdmin-releaseAccount': ['release a bank account that is on hold', 'melepaskan akaun bank yang ditahan'],
  'rollingPayAdmin-updateOne': ['change the status of a withdrawal', 'mengubah status pengeluaran'],
  'rollingPayAdmin-voidAdvanceRepayment': ['void a repayment of advances', 'membatalkan bayaran balik pendahuluan'],
  'rollingPayManagement-bulkApproveTransactions': ['approve withdrawals', 'meluluskan pengeluaran'],
  'rollingPayManagement-updateTransaction': ['approve a withdrawal', 'meluluskan pengeluaran'],
  'suppliers-approve': ['approve a supplier', 'meluluskan pembekal'],
  'suppliers-blacklist': ['blacklist a supplier', 'menyenaraihitamkan pembekal'],
  'suppliers-confirmAccount': ['confirm a supplier’s bank account', 'mengesahkan akaun bank pembekal'],
  'users-addPasskey': ['add a passkey to your account', 'menambah kunci laluan pada akaun anda'],
  'users-createUser': ['create a user', 'mencipta pengguna'],
  'users-reactivateUser': ['reactivate a user', 'mengaktifkan semula pengguna'],
  'users-removePasskey': ['remove a passkey from your account', 'membuang kunci laluan daripada akaun anda'],
  'users-renewRecoveryCodes': ['create new recovery codes', 'mencipta kod pemulihan baharu'],
  'users-resetTwoStep': ['reset the second factors of a user', 'menetapkan semula faktor kedua seorang pengguna'],
  'users-setUpTwoStep': ['set up two-step sign-in', 'menyediakan log masuk dua langkah'],
  'users-switchOffTwoStep': ['turn off two-step sign-in', 'menyahaktifkan log masuk dua langkah'],
  'users-updateSecurity': ['change the sign-in rules of management', 'mengubah peraturan log masuk pengurusan'],
  'users-updateUser': ['change a user or a role', 'mengubah pengguna atau peranan'],
}
