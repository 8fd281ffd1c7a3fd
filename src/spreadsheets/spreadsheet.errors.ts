import { defineErrors, defineFieldErrors } from '#kernel/errors.ts'

/** Why a spreadsheet can't be read, and why a cell can't be used. */
export const spreadsheetErrors = defineErrors({
  ...defineFieldErrors({
    workbook_empty: ['File is empty!', 'Fail kosong!'],
    workbook_too_large: ['The file is too large: at most 20 MB.', 'Fail terlalu besar: paling banyak 20 MB.'],
    workbook_unpacks_too_large: [
      'When unpacked, this file is far larger than any list, so it was not opened.',
      'Apabila dinyahmampat, fail ini jauh lebih besar daripada mana-mana senarai. Fail ini tidak dibuka.',
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
      'This is a text document, not a spreadsheet. Please choose a spreadsheet file.',
      'Ini dokumen teks, bukan hamparan. Sila pilih fail hamparan.',
    ],
    workbook_archive: [
      'This is an archive, not a spreadsheet. Please choose a spreadsheet file.',
      'Ini fail arkib, bukan hamparan. Sila pilih fail hamparan.',
    ],
    workbook_page: [
      'This is a web page with another file extension, not an Excel workbook. Open it in your spreadsheet program and save it as .xlsx.',
      'Ini halaman web dengan sambungan nama lain, bukan buku kerja Excel. Buka dalam program hamparan anda dan simpan sebagai .xlsx.',
    ],
    workbook_picture: [
      'This is a picture, not a spreadsheet. Please choose a spreadsheet file.',
      'Ini gambar, bukan hamparan. Sila pilih fail hamparan.',
    ],
    workbook_pdf: [
      'This is a PDF, not a spreadsheet. Please choose a spreadsheet file.',
      'Ini PDF, bukan hamparan. Sila pilih fail hamparan.',
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
    workbook_xml: [
      'This is an XML file, not a spreadsheet. Please choose a spreadsheet file.',
      'Ini fail XML, bukan hamparan. Sila pilih fail hamparan.',
    ],
    statement_balance: [
      'The opening balance and the lines make {lines}, but the closing balance is {closing}. The file isn’t complete.',
      'Baki permulaan dan baris-barisnya berjumlah {lines}, tetapi baki penutup ialah {closing}. Fail ini tidak lengkap.',
    ],
    statement_gap: [
      'The statement of {date} begins with {after}, but the one before it ends with {before}. A day is missing or is there twice.',
      'Penyata {date} bermula dengan {after}, tetapi penyata sebelumnya berakhir dengan {before}. Ada hari yang tiada atau berulang.',
    ],
    statement_accounts: [
      'The file has statements of several accounts. Please upload them one by one.',
      'Fail ini mengandungi penyata beberapa akaun. Sila muat naik satu demi satu.',
    ],
    statement_currency: [
      'The statement is in {currency}, not in ringgit.',
      'Penyata ini dalam {currency}, bukan ringgit.',
    ],
    statement_entities: [
      'The file declares entities, which no bank does, so it was not read.',
      'Fail ini mengisytiharkan entiti, yang tidak dilakukan oleh mana-mana bank. Fail ini tidak dibaca.',
    ],
    statement_broken: [
      'The statement can’t be read at {place}. Please download it from the bank again.',
      'Penyata tidak dapat dibaca pada {place}. Sila muat turun semula daripada bank.',
    ],
    status_report_group: [
      'The report has a status for the whole file only, and none for its payments.',
      'Laporan ini hanya mempunyai status bagi keseluruhan fail, bukan bagi setiap bayaran.',
    ],
    workbook_old: [
      'This is an Excel workbook of the format before 2007 (.xls). Save it as .xlsx and try again.',
      'Ini buku kerja Excel dalam format sebelum 2007 (.xls). Simpan sebagai .xlsx dan cuba lagi.',
    ],
    workbook_encoding: [
      'The characters of this file can’t be recognized. Save it as "CSV UTF-8" or as an Excel workbook (.xlsx) and try again.',
      'Aksara fail ini tidak dapat dikenal pasti. Simpan sebagai "CSV UTF-8" atau buku kerja Excel (.xlsx) dan cuba lagi.',
    ],
    workbook_quote_unclosed: [
      'The quote that opens in line {line} is not closed. Remove it or add the closing quote.',
      'Tanda petik yang dibuka pada baris {line} tidak ditutup. Buang tanda petik itu atau tambah penutupnya.',
    ],
    workbook_line_too_long: [
      'Line {line} is too long. A quote in it may not be closed.',
      'Baris {line} terlalu panjang. Mungkin tanda petik di dalamnya tidak ditutup.',
    ],
    cell_formula: [
      'Contains a formula without a value. Open the file in your spreadsheet program and save it again, or type the value',
      'Mengandungi formula tanpa nilainya. Buka fail dalam program hamparan anda dan simpan semula, atau taip nilainya',
    ],
    cell_formula_error: ['Contains the formula error {error}', 'Mengandungi ralat formula {error}'],
    cell_too_many_digits: [
      'A numeric cell keeps only fifteen digits, so the rest is lost. Format the cell as text and enter the value again',
      'Sel nombor hanya menyimpan lima belas digit, jadi bakinya hilang. Format sel sebagai teks dan masukkan semula nilainya',
    ],
  }),
})
