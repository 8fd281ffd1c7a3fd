import type { Bilingual } from '#kernel/bilingual.ts'

type Terms = {
  /** The day they were last updated. */
  readonly version: string
  /** What a reader should know, beside the terms themselves. */
  readonly summary: readonly Bilingual[]
  /** In English, the language in which they were written and are accepted. */
  readonly sections: readonly { readonly title: string; readonly text: string }[]
}

/**
 * Every version of the terms, the one in force first. A new version asks users to accept again; the earlier ones stay as
 * they were accepted.
 */
export const termsVersions: readonly [Terms, ...Terms[]] = [
  {
    version: '2023-01-30',
    summary: [
      ['What you withdraw is deducted on payday.', 'Jumlah yang anda keluarkan dipotong pada hari gaji.'],
      [
        'You see the service fee before you confirm. No interest is charged.',
        'Fi perkhidmatan dipaparkan sebelum anda mengesahkan. Tiada faedah dikenakan.',
      ],
      [
        'If your employer doesn’t pass the money on, you repay within 30 days.',
        'Jika majikan anda tidak menyerahkan wang itu, anda membayar balik dalam masa 30 hari.',
      ],
      ['You can dispute an error within 30 days.', 'Anda boleh mempertikaikan kesilapan dalam masa 30 hari.'],
    ],
    sections: [
      {
        title: 'About advances',
        text: 'An advance is a factoring assignment of wages that you have already earned. It is not a loan, and no interest is charged. Your employer pays the assigned part of your wages to us on payday.',
      },
      {
        title: 'Limits',
        text: 'The minimum is RM100 per transaction and the maximum is 50% of your earned salary at the time of the withdrawal. Your provider or your employer may set other limits.',
      },
      {
        title: 'Fee',
        text: 'The service fee is shown before you confirm and is deducted upfront from the amount you request, unless your employer pays it.',
      },
      {
        title: 'Registration',
        text: 'Your employer must approve your registration before your first withdrawal. Each mobile number and e-mail address can be used for one account only.',
      },
      {
        title: 'Transfer',
        text: 'The money reaches your bank account within 2 working days after approval. A withdrawal cannot be cancelled once it is initiated.',
      },
      {
        title: 'Your records',
        text: 'Your transaction history is visible for the last 90 days. You can request physical statements for up to the last 3 months. You may dispute an error within 30 days, and an adjustment is made within 30 days.',
      },
      {
        title: 'If your employer does not pay',
        text: 'If your employer fails to repay, you repay the advance within 30 days of your last payday. In case of default, it can be recalled within 7 days.',
      },
      {
        title: 'Changes',
        text: 'We will notify you of any change to these terms at least 21 days before it takes effect and ask you to accept them again.',
      },
    ],
  },
]
export const termsInForce: Terms = termsVersions[0]
export const termsVersion: string = termsInForce.version
