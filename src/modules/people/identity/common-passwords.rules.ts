/** The most common passwords, from published lists of leaked ones, in lower case. Shorter than six characters is refused anyway. */
const common = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword admin123 administrator welcome welcome1 welcome123
  iloveyou princess sunshine monkey dragon football baseball superman batman master shadow michael jordan letmein trustno1
  abc123 a1b2c3 aa123456 a123456 123abc 123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx zaq12wsx q1w2e3r4 qwe123 asd123
  qwerty123 qwerty1 test123 testing secret login123 changeme default computer internet samsung google liverpool arsenal chelsea
  manchester malaysia malaysia1 malaysia123 merdeka selangor kualalumpur katalaluan rahsia sayang sayangku cintaku bismillah
  alhamdulillah assalamualaikum allahuakbar upah123 gaji123 kopi123 nasilemak`.split(/\s+/),
)
const runs = ['01234567890', '09876543210', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

/** Whether a password is easily guessed: a common one, a run such as 123456, or one repeated character or pair. */
export const isCommonPassword = (password: string): boolean => {
  const plain = password.toLowerCase()
  return common.has(plain) || runs.some((run) => run.includes(plain)) || /^(.{1,3})\1+$/u.test(plain)
}
