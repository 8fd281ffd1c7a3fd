import { texts } from '#web/text.ts'

export const t = texts({
  title: ['Help and contact', 'Bantuan dan hubungi kami'],
  hint: ['Contacts and opening hours.', 'Maklumat hubungan dan waktu operasi.'],
  terms: ['Terms and Conditions', 'Terma dan Syarat'],
  change: ['Change the contact', 'Ubah maklumat hubungan'],
  unset: [
    'No contact is set. Employees see only “HR of {employer}”.',
    'Maklumat hubungan belum ditetapkan. Pekerja hanya melihat “Sumber Manusia {employer}”.',
  ],
  unsetPlatform: ['Upah’s contact is not set.', 'Maklumat hubungan Upah belum ditetapkan.'],
  blocked: {
    title: ['Your account is locked', 'Akaun anda dikunci'],
    pausedTitle: ['Sign-in is paused', 'Log masuk dihentikan seketika'],
    why: {
      codes: ['A wrong code was entered too many times.', 'Kod yang salah dimasukkan terlalu banyak kali.'],
      manager: ['A manager at your employer has suspended it.', 'Pengurus di tempat kerja anda telah menggantungnya.'],
      admin: ['Upah has suspended it.', 'Upah telah menggantungnya.'],
      deleted: ['Your employer has removed your profile.', 'Majikan anda telah memadam profil anda.'],
      organization: [
        'Your employer’s account with Upah is suspended.',
        'Akaun majikan anda dengan Upah telah digantung.',
      ],
      passwords: [
        'A wrong password was entered too many times.',
        'Kata laluan yang salah dimasukkan terlalu banyak kali.',
      ],
    },
    organizationSince: [
      'Your employer’s account with Upah has been suspended since {since}.',
      'Akaun majikan anda dengan Upah telah digantung sejak {since}.',
    ],
    ends: {
      upah: [
        'It stays locked until Upah opens it. Your money and your history are kept.',
        'Akaun kekal dikunci sehingga Upah membukanya. Wang dan sejarah anda tetap tersimpan.',
      ],
      employer: [
        'It stays locked until your employer opens it. Your money and your history are kept.',
        'Akaun kekal dikunci sehingga majikan anda membukanya. Wang dan sejarah anda tetap tersimpan.',
      ],
    },
    until: [
      'You can sign in again at {time}. Choosing a new password with “Forgot your password?” works immediately.',
      'Anda boleh log masuk semula pada {time}. Jika anda memilih kata laluan baharu melalui “Terlupa kata laluan?”, anda boleh log masuk serta-merta.',
    ],
  },
})
