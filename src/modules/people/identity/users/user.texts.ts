import { identityErrors } from '../identity.errors.ts'
import { signInErrors } from '../sign-in.errors.ts'
import { texts } from '#web/text.ts'
import { suspensionNames } from '../user-admin.rules.ts'

export const t = texts({
  users: {
    title: ['Users', 'Pengguna'],
    intro: ['Everyone who can sign in to {organization}.', 'Semua orang yang boleh log masuk ke {organization}.'],
    introAll: ['The accounts of all organizations.', 'Akaun semua organisasi.'],
    introOne: ['The accounts of {organization}.', 'Akaun {organization}.'],
    failed: ['Failed to retrieve users!', 'Gagal mendapatkan senarai pengguna!'],
    failedOne: ['Failed to retrieve user!', 'Gagal mendapatkan pengguna!'],
    failedRoles: ['Failed to retrieve roles!', 'Gagal mendapatkan senarai peranan!'],
    empty: ['No accounts yet', 'Belum ada akaun'],
    emptyHint: [
      'New accounts and invited employees will appear here.',
      'Akaun baharu dan pekerja yang dijemput akan dipaparkan di sini.',
    ],
    emptyFiltered: ['No accounts match these filters', 'Tiada akaun yang sepadan dengan penapis ini'],
    emptyFilteredHint: ['Choose another filter to see more.', 'Pilih penapis lain untuk melihat lagi.'],
    clear: ['Clear filters', 'Kosongkan penapis'],
    columns: {
      id: ['ID', 'ID'],
      tenantId: ['Tenant ID', 'ID Organisasi'],
      displayName: ['Display Name', 'Nama Paparan'],
      firstName: ['First Name', 'Nama Pertama'],
      lastName: ['Last Name', 'Nama Akhir'],
      email: ['Email', 'E-mel'],
      role: ['Role', 'Peranan'],
      status: ['Status', 'Status'],
      createdAt: ['Created At', 'Dicipta Pada'],
      modifiedAt: ['Modified At', 'Diubah Pada'],
      lastSignedInAt: ['Last sign-in', 'Log masuk terakhir'],
      sessions: ['Signed in on', 'Log masuk pada'],
      twoStep: ['Two-step sign-in', 'Log masuk dua langkah'],
    },
    you: ['you', 'anda'],
    devices: ['{count, device, devices}', '{count, number} peranti'],
    nowhere: ['No device', 'Tiada peranti'],
    never: ['Never', 'Tidak pernah'],
    organization: ['Organization', 'Organisasi'],
    allRoles: ['All roles', 'Semua peranan'],
    allStatuses: ['All statuses', 'Semua status'],
    chooseFirst: ['Choose an organization first.', 'Pilih organisasi dahulu.'],
    edit: ['Edit user', 'Sunting pengguna'],
    view: ['View user', 'Lihat pengguna'],
    suspendedFor: suspensionNames,
    reason: ['Suspended', 'Digantung'],
  },
  signIn: {
    title: ['Can this person sign in?', 'Bolehkah orang ini log masuk?'],
    yes: ['Yes.', 'Ya.'],
    suspended: ['No, the account is suspended: {reason}.', 'Tidak, akaun digantung: {reason}.'],
    notJoined: ['Not yet, no password has been chosen.', 'Belum, kata laluan belum dipilih.'],
    pause: {
      browser: [
        'Paused until {until} from one browser: {wrong} wrong passwords since {since}.',
        'Dihentikan hingga {until} daripada satu pelayar: {wrong} kata laluan salah sejak {since}.',
      ],
      address: [
        'Paused until {until} from one network: {wrong} wrong passwords since {since}.',
        'Dihentikan hingga {until} daripada satu rangkaian: {wrong} kata laluan salah sejak {since}.',
      ],
      unknown_browsers: [
        'Paused until {until} from browsers that never signed in: {wrong} wrong passwords since {since}.',
        'Dihentikan hingga {until} daripada pelayar yang tidak pernah log masuk: {wrong} kata laluan salah sejak {since}.',
      ],
    },
    pauseHint: [
      'Other browsers that have signed in before still work. A new password ends the pause in the browser where it is chosen.',
      'Pelayar lain yang pernah log masuk masih boleh digunakan. Kata laluan baharu menamatkan penghentian bagi pelayar tempat ia dipilih.',
    ],
    outcome: {
      signed_in: ['Signed in', 'Log masuk'],
      wrong: ['Wrong password or code', 'Kata laluan atau kod salah'],
      refused: ['Refused during the pause', 'Ditolak semasa penghentian'],
    },
    known: ['known browser', 'pelayar dikenali'],
    unknown: ['unknown browser', 'pelayar tidak dikenali'],
  },
  actions: {
    suspend: {
      label: ['Suspend', 'Gantung'],
      title: ['Suspend {name}', 'Gantung {name}'],
      text: [
        '{name} is signed out on all devices immediately and can’t sign in until the account is reactivated.',
        '{name} dilog keluar daripada semua peranti serta-merta dan tidak boleh log masuk sehingga akaun diaktifkan semula.',
      ],
      verb: ['Suspend', 'Gantung'],
      done: ['Suspended: {name}', 'Digantung: {name}'],
    },
    reactivate: {
      label: ['Reactivate', 'Aktifkan semula'],
      title: ['Reactivate {name}', 'Aktifkan semula {name}'],
      text: [
        '{name} can sign in again. Locks after wrong passwords or codes are removed.',
        '{name} boleh log masuk semula. Kunci selepas kata laluan atau kod salah dibuang.',
      ],
      verb: ['Reactivate', 'Aktifkan semula'],
      done: ['Reactivated: {name}', 'Diaktifkan semula: {name}'],
    },
    invite: {
      label: ['Resend invitation', 'Hantar semula jemputan'],
      title: ['Invite {name} again', 'Jemput {name} sekali lagi'],
      text: [
        'We send a link for choosing a password to {email}. It is valid for 7 days. Earlier links stop working.',
        'Kami menghantar pautan untuk memilih kata laluan ke {email}. Pautan itu sah selama 7 hari. Pautan terdahulu tidak lagi berfungsi.',
      ],
      verb: ['Send invitation', 'Hantar jemputan'],
      done: ['Invitation sent to {email}.', 'Jemputan dihantar ke {email}.'],
    },
    password: {
      label: ['Send a link to choose a new password', 'Hantar pautan untuk kata laluan baharu'],
      title: ['Send {name} a link to choose a new password', 'Hantar {name} pautan untuk memilih kata laluan baharu'],
      text: [
        'We send it to {email}, or to the previous address if it was changed recently. The link is valid for an hour. With the new password, {name} can sign in immediately, even while sign-in is paused.',
        'Kami menghantarnya ke {email}, atau ke alamat sebelumnya jika alamat itu baru diubah. Pautan itu sah selama sejam. Dengan kata laluan baharu, {name} boleh terus log masuk, juga semasa log masuk dihentikan.',
      ],
      verb: ['Send the link', 'Hantar pautan'],
      done: ['Link sent to {name}.', 'Pautan dihantar kepada {name}.'],
    },
    end: {
      label: ['End all sessions', 'Tamatkan semua sesi'],
      title: ['End all sessions of {name}', 'Tamatkan semua sesi {name}'],
      text: [
        '{name} is signed out on all devices immediately. The account does not change.',
        '{name} dilog keluar daripada semua peranti serta-merta. Akaunnya tidak berubah.',
      ],
      verb: ['End all sessions', 'Tamatkan semua sesi'],
      done: ['Signed out on all devices: {name}', 'Dilog keluar daripada semua peranti: {name}'],
    },
    resetTwoStep: {
      label: ['Reset second factors', 'Tetapkan semula faktor kedua'],
      title: ['Reset the second factors of {name}', 'Tetapkan semula faktor kedua {name}'],
      text: [
        'Only for people who have lost their passkeys or authenticator app. Verify the request first, for example by calling back. {name} is signed out on all devices, gets an e-mail, and signs in with the password alone until a new one is set up.',
        'Hanya untuk orang yang kehilangan kunci laluan atau aplikasi pengesah. Sahkan dahulu siapa yang meminta, contohnya dengan menelefon semula. {name} dilog keluar daripada semua peranti, menerima e-mel, dan log masuk dengan kata laluan sahaja sehingga yang baharu disediakan.',
      ],
      verb: ['Reset second factors', 'Tetapkan semula faktor kedua'],
      done: ['Second factors removed: {name}', 'Faktor kedua dibuang: {name}'],
    },
  },
  form: {
    createTitle: ['Create User', 'Cipta Pengguna'],
    createIntro: [
      'A new account in {organization}. Share the password yourself; we don’t send it.',
      'Akaun baharu dalam {organization}. Sampaikan kata laluan sendiri; kami tidak menghantarnya.',
    ],
    editTitle: ['Edit User', 'Sunting Pengguna'],
    firstName: ['First Name', 'Nama Pertama'],
    lastName: ['Last Name', 'Nama Akhir'],
    email: ['Email', 'E-mel'],
    role: ['Role', 'Peranan'],
    rolePlaceholder: ['Choose a role', 'Pilih peranan'],
    status: ['Status', 'Status'],
    password: ['Password', 'Kata laluan'],
    passwordHint: [
      'At least 8 characters with upper case, lower case, a digit and a special character',
      'Sekurang-kurangnya 8 aksara dengan huruf besar, huruf kecil, digit dan aksara khas',
    ],
    confirm: ['Confirm Password', 'Sahkan Kata Laluan'],
    mismatch: ['*Passwords do not match', '*Kata laluan tidak sepadan'],
    created: ['User successfully created!', 'Pengguna berjaya dicipta!'],
    updated: ['User update successful!', 'Pengguna berjaya dikemas kini!'],
    failedCreate: ['Failed to create user!', 'Gagal mencipta pengguna!'],
    failedUpdate: ['User update failed!', 'Pengguna gagal dikemas kini!'],
    changed: [
      'Someone else has changed this account since you opened it.',
      'Akaun ini telah diubah oleh orang lain sejak anda membukanya.',
    ],
    suspending: [
      'Suspended signs this user out on all devices immediately.',
      'Pengguna ini akan dilog keluar daripada semua peranti serta-merta apabila statusnya Digantung.',
    ],
  },
  administrators: {
    title: ['Administrators', 'Pentadbir'],
    intro: [
      'Platform staff. Superadmins create and edit these accounts.',
      'Kakitangan platform. Superadmin mencipta dan menyunting akaun ini.',
    ],
    create: ['Create Admin', 'Cipta Pentadbir'],
    createTitle: ['Create Administrator', 'Cipta Pentadbir'],
    createIntro: [
      'A new account for platform staff. Share the password yourself; we don’t send it.',
      'Akaun baharu untuk kakitangan platform. Sampaikan kata laluan sendiri; kami tidak menghantarnya.',
    ],
    editTitle: ['Edit Administrator', 'Sunting Pentadbir'],
    edit: ['Edit Administrator', 'Sunting Pentadbir'],
    empty: ['No administrators', 'Tiada pentadbir'],
    created: ['Administrator successfully created!', 'Pentadbir berjaya dicipta!'],
    updated: ['Administrator update successful!', 'Pentadbir berjaya dikemas kini!'],
    failedUpdate: ['Administrator update failed!', 'Pentadbir gagal dikemas kini!'],
    on: ['On', 'Aktif'],
    off: ['Off', 'Tidak aktif'],
    roles: {
      superadmin: [
        'Everything, and the accounts of platform staff.',
        'Semua tindakan, termasuk akaun kakitangan platform.',
      ],
      admin: ['Everything except the accounts of platform staff.', 'Semua tindakan kecuali akaun kakitangan platform.'],
      approver: [
        'Approves, completes and rejects what others prepared, and reads everything.',
        'Meluluskan, menyelesaikan dan menolak perkara yang disediakan orang lain, serta membaca semuanya.',
      ],
      reader: [
        'Reads and downloads everything, and changes nothing.',
        'Membaca dan memuat turun semuanya, tanpa mengubah apa-apa.',
      ],
    },
  },
}).withErrors(identityErrors, signInErrors)
