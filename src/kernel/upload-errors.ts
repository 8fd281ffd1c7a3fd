/** Why an upload is refused, for all purposes. */
export const uploadErrors = {
  file_missing: ['INVALID_ARGUMENT', 'Please choose a file.', 'Sila pilih fail.'],
  file_empty: ['INVALID_ARGUMENT', 'File is empty!', 'Fail kosong!'],
  file_too_large: [
    'INVALID_ARGUMENT',
    'The file is too large: at most {limit} MB.',
    'Fail terlalu besar: paling besar {limit} MB.',
  ],
  file_type_not_allowed: ['INVALID_ARGUMENT', 'Only {allowed} files are allowed!', 'Hanya fail {allowed} dibenarkan!'],
  file_locked: [
    'INVALID_ARGUMENT',
    'This PDF opens only with a password. Save it without one, and upload that file.',
    'PDF ini hanya boleh dibuka dengan kata laluan. Simpan tanpa kata laluan, dan muat naik fail itu.',
  ],
  file_heic: [
    'INVALID_ARGUMENT',
    'This photo is in the HEIC format. Save it as JPEG, or take a screenshot of it, and upload that file.',
    'Foto ini dalam format HEIC. Simpan sebagai JPEG, atau ambil tangkapan skrinnya, dan muat naik fail itu.',
  ],
  picture_too_large: [
    'INVALID_ARGUMENT',
    'The picture has {width} × {height} pixels. The limit is {limit} million pixels.',
    'Gambar ini mempunyai {width} × {height} piksel. Hadnya ialah {limit} juta piksel.',
  ],
} as const
