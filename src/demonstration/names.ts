import type { RandomSource } from './random.ts'

export type Name = { readonly firstName: string; readonly lastName: string; readonly female: boolean }

const split = (words: string): readonly string[] => words.split(', ')

const malay = {
  her: split(
    'Nur Aisyah, Siti Hajar, Nurul Izzati, Farah Nadia, Noraini, Siti Zubaidah, Nur Syafiqah, Hasnah, Rohana, Nadia Balqis, Aminah, Fatin Nabila, Zaleha, Nur Hidayah, Sharifah Aida',
  ),
  his: split(
    'Ahmad Faiz, Mohd Hafiz, Muhammad Danial, Azman, Khairul Anuar, Mohd Firdaus, Ismail, Amirul Hakim, Zulkifli, Hazwan, Syed Imran, Wan Rosdi, Shahrul, Mohd Izzat, Ridzuan',
  ),
  father: split(
    'Abdullah, Rahman, Ismail, Hassan, Osman, Yusof, Ibrahim, Kassim, Zainal, Mahmud, Sulaiman, Othman, Salleh, Idris, Bakar, Hamzah, Mansor, Jaafar',
  ),
}
const chinese = {
  her: split('Mei Ling, Siew Ching, Hui Min, Pei Shan, Xin Yi, Li Ying, Kar Yan, Swee Lan, Jia Wen, Yoke Peng'),
  his: split('Wei Jie, Kok Leong, Jun Hao, Chee Keong, Boon Hock, Zhi Hao, Kah Wai, Yew Meng, Teck Soon, Jian Ming'),
  family: split('Tan, Lim, Lee, Wong, Ng, Chan, Ong, Goh, Chong, Teoh, Low, Yap, Cheah, Khoo, Liew, Foo'),
}
const indian = {
  her: split('Kavitha, Priya, Thilagavathi, Shanti, Malini, Anjali, Saraswathi, Revathi'),
  his: split('Ganesan, Suresh, Vijay, Prakash, Murugan, Logeswaran, Dinesh, Arumugam'),
  father: split('Subramaniam, Krishnan, Raju, Muniandy, Balakrishnan, Govindasamy, Nadarajan, Veerasamy, Ramasamy'),
}
const sikh = {
  her: split('Harpreet Kaur, Manjit Kaur, Jasvinder Kaur'),
  his: split('Gurdeep Singh, Balbir Singh, Amarjit Singh'),
  family: split('Gill, Sidhu, Dhillon, Sandhu'),
}
const iban = {
  her: split('Dayang, Sendi, Rita, Lucy, Mary'),
  his: split('Jenggi, Unting, Nyawai, Augustine, Henry'),
  father: split('Langgi, Jabu, Entalang, Ngumbang, Saging, Rentap'),
}
const kadazan = {
  her: split('Evelyn, Juliana, Mary Ann, Doreen, Rosnah'),
  his: split('Jeffrey, Peter, Johnny, Stanley, Gerald'),
  family: split('Gimbang, Majalap, Lojingkau, Sipain, Gontusan, Mojuntin'),
}
const portuguese = {
  her: split('Marina, Joanna'),
  his: split('Alvin, Martin'),
  family: split('de Souza, Pereira, Lazaroo'),
}

type Make = (random: RandomSource, female: boolean) => readonly [string, string]

const given = (of: { her: readonly string[]; his: readonly string[] }, random: RandomSource, female: boolean) =>
  random.pick(female ? of.her : of.his)
const child =
  (of: { her: readonly string[]; his: readonly string[]; father: readonly string[] }, her: string, his: string): Make =>
  (random, female) => [given(of, random, female), `${female ? her : his} ${random.pick(of.father)}`]
const family =
  (of: { her: readonly string[]; his: readonly string[]; family: readonly string[] }): Make =>
  (random, female) => [given(of, random, female), random.pick(of.family)]

/** The communities of Malaysia, in approximate percentages. */
const communities: readonly (readonly [number, Make])[] = [
  [54, child(malay, 'binti', 'bin')],
  [24, family(chinese)],
  [8, child(indian, 'a/p', 'a/l')],
  [6, child(iban, 'anak', 'anak')],
  [5, family(kadazan)],
  [2, family(sikh)],
  [1, family(portuguese)],
]

export const nameOf = (random: RandomSource): Name => {
  const female = random.next() < 0.5
  let left = random.next() * 100
  const make = communities.find(([share]) => (left -= share) < 0)?.[1] ?? family(chinese)
  const [firstName, lastName] = make(random, female)
  return { firstName, lastName, female }
}
