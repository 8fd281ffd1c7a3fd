export const pdfExport = {
  action: 'Export to PDF',
  title: 'Export to PDF',
  intro:
    'All transactions of one month in one document: who was paid, when and how much, with the fees and the totals.',
  month: 'Month',
  choose: 'Choose a month',
  noMonth: 'Please select a month!',
  submit: 'Make the PDF',
  working: 'Making the PDF. A month with thousands of transactions takes up to a minute.',
  done: 'PDF successfully generated!',
  ready: 'The transactions of {month} are ready, and are being downloaded.',
  open: 'Download the PDF again',
  failed: 'Failed to generate PDF!',
  refused: 'You are not authorized to view this page!',
} as const
