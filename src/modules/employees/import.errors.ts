import { defineFieldErrors } from '#kernel/errors.ts'

/** Errors of an import: of the file, of its columns, and of cells. */
defineFieldErrors({
  workbook_empty: ['File is empty!', 'Fail kosong!'],
  workbook_too_large: ['The file is too large: at most 20 MB.', 'Fail terlalu besar: paling banyak 20 MB.'],
  workbook_unpacks_too_large: [
    'When unpacked, this file is far larger than any employee list, so it was not opened.',
    'Apabila dinyahmampat, fail ini jauh lebih besar daripada mana-mana senarai pekerja. Fail ini tidak dibuka.',
  ],
  workbook_locked: [
    'The file is protected by a password. Please save it without one and try again.',
    'Fail ini dilindungi kata laluan. Sila simpan tanpa kata laluan dan cuba lagi.',
  ],
  workbook_broken: [
    'The file is damaged and cannot be read. Please save it again in your spreadsheet program.',
    'Fail ini rosak dan tidak dapat dibaca. Sila simpan semula dalam program hamparan anda.',
  ],
  workbook_ods: [
    'This is an OpenDocument spreadsheet. Please save it as an Excel workbook (.xlsx) and try again.',
    'Ini hamparan OpenDocument. Sila simpan sebagai buku kerja Excel (.xlsx) dan cuba lagi.',
  ],
  workbook_binary: [
    'This is a binary workbook (.xlsb). Please save it as .xlsx and try again.',
    'Ini buku kerja binari (.xlsb). Sila simpan sebagai .xlsx dan cuba lagi.',
  ],
  workbook_word: [
    'This is a text document, not a spreadsheet. Please use the provided template.',
    'Ini dokumen teks, bukan hamparan. Sila gunakan templat yang disediakan.',
  ],
  workbook_archive: [
    'This is an archive, not an Excel workbook. Please use the provided template.',
    'Ini fail arkib, bukan buku kerja Excel. Sila gunakan templat yang disediakan.',
  ],
  workbook_page: [
    'This is a web page with another file extension, not an Excel workbook. Open it in your spreadsheet program and save it as .xlsx.',
    'Ini halaman web dengan sambungan nama lain, bukan buku kerja Excel. Buka dalam program hamparan anda dan simpan sebagai .xlsx.',
  ],
  workbook_picture: [
    'This is a picture, not an Excel workbook. Please use the provided template.',
    'Ini gambar, bukan buku kerja Excel. Sila gunakan templat yang disediakan.',
  ],
  workbook_pdf: [
    'This is a PDF, not an Excel workbook. Please use the provided template.',
    'Ini PDF, bukan buku kerja Excel. Sila gunakan templat yang disediakan.',
  ],
  workbook_text: [
    'This is a text file with another file extension, not an Excel workbook. Open it in your spreadsheet program and save it as .xlsx.',
    'Ini fail teks dengan sambungan nama lain, bukan buku kerja Excel. Buka dalam program hamparan anda dan simpan sebagai .xlsx.',
  ],
  workbook_unknown: [
    'This is not an Excel workbook. Allowed: xlsx, xls.',
    'Ini bukan buku kerja Excel. Dibenarkan: xlsx, xls.',
  ],
  workbook_without_sheet: [
    'This workbook has no readable sheet.',
    'Tiada helaian dalam buku kerja ini yang boleh dibaca.',
  ],
  import_too_many_rows: [
    'A file can contain at most {most} employees. Please split it',
    'Sesuatu fail boleh memuatkan paling banyak {most} pekerja. Sila bahagikannya',
  ],
  import_too_many_errors: [
    '{count} errors, of which the first {most} are listed',
    '{count} ralat; {most} yang pertama disenaraikan',
  ],
  import_row_invalid: ['Not a row of the template', 'Bukan baris templat'],
  import_column_unknown: [
    '{field} is not a valid field! Please use the provided template.',
    '{field} bukan medan yang sah! Sila gunakan templat yang disediakan.',
  ],
  import_column_twice: ['{field} appears twice.', '{field} muncul dua kali.'],
  import_required: ['{field} is required.', '{field} wajib diisi.'],
  import_value_invalid: ['{value} is not a valid {field}!', '{value} bukan {field} yang sah!'],
  import_formula: [
    'Contains a formula without a value. Open the file in your spreadsheet program and save it again, or type the value',
    'Mengandungi formula tanpa nilainya. Buka fail dalam program hamparan anda dan simpan semula, atau taip nilainya',
  ],
  import_formula_error: ['Contains the formula error {error}', 'Mengandungi ralat formula {error}'],
  ic_number_repeated: [
    'This IC or passport number appears in the file more than once',
    'No. kad pengenalan atau pasport ini muncul lebih daripada sekali dalam fail',
  ],
  email_repeated: [
    'This e-mail address appears in the file more than once',
    'Alamat e-mel ini muncul lebih daripada sekali dalam fail',
  ],
  mobile_repeated: [
    'This mobile number appears in the file more than once',
    'Nombor telefon bimbit ini muncul lebih daripada sekali dalam fail',
  ],
})
