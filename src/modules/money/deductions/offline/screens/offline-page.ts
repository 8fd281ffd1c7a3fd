import { escapeMarkup as text } from '#kernel/markup.ts'
import type { Ringgit } from '#kernel/money.ts'
import {
  addDays,
  dateIn,
  endOf,
  lastDay,
  msOf,
  periodOf,
  startOf,
  timeIn,
  type Instant,
  type LocalDate,
} from '#kernel/time.ts'
import { callLink, writeLink, type Contact } from '#people/support/screens/Contacts.tsx'
import { dayText, momentText, monthText, ringgit } from '#web/ui/format.ts'
import { t } from '../offline.texts.ts'

/** All that is kept of a user: what the first screen shows, and nothing of accounts, names or history. */
export type Figures = {
  at: Instant
  /** Null while nothing can be withdrawn. */
  available: { most: Ringgit; left: Ringgit; received: Ringgit; underWay: Ringgit; limit: Ringgit } | null
  payday: { payOn: LocalDate; amount: Ringgit } | null
}
type Help = { contacts: readonly Contact[] }
type Page = Help & { language: string; nonce: string; figures: Figures | null }

/** The moment from which the figures aren't true any more: after their month, or after the payday that they name. */
export const validUntil = ({ at, payday }: Figures): Instant => {
  const month = endOf(lastDay(periodOf(dateIn(at))))
  const pay = payday && endOf(payday.payOn)
  return pay && pay < month ? pay : month
}

const style = `
:root{color-scheme:light dark;--page:light-dark(#faf8f6,#141210);--card:light-dark(#fff,#1f1c19);--ink:light-dark(#1c1a18,#f4f0ec);--ink-2:light-dark(#5c544c,#bcb5ad);--line:light-dark(#ece7e1,#302b27);--hover:light-dark(#f6f2ee,#2a2622)}
*{box-sizing:border-box}body{margin:0;background:var(--page);color:var(--ink);font:16px/1.45 system-ui,sans-serif;font-size:1rem;overflow-wrap:anywhere}
header{padding:14px 16px;background:var(--card);border-bottom:1px solid var(--line);font-weight:750;font-size:1.1875rem}header b{color:light-dark(#b85000,#fd8a2e)}
.strip{margin:0;padding:10px 16px;background:light-dark(#fff3d6,#3a2d0c);color:light-dark(#7a5000,#ffcf70)}
main,.parts{display:grid;grid-template-columns:minmax(0,1fr);gap:14px}main{max-width:600px;margin:0 auto;padding:16px}
section{display:grid;grid-template-columns:minmax(0,1fr);gap:6px;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--card)}
h1,h2,p{margin:0;font-size:1rem}small,.note{color:var(--ink-2);font-size:.875rem}.figure{white-space:nowrap}
.huge{font-size:min(2.75rem,11vw);line-height:1.12;font-weight:680;letter-spacing:-.03em}
.row{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 12px}
.way{display:grid;place-items:center;min-height:48px;padding:8px 14px;border:1px solid light-dark(#d3ccc4,#544e48);border-radius:10px;background:var(--card);color:var(--ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;width:100%}
button.way{background:#f96d00;border-color:#f96d00;color:#1c1a18}[hidden]{display:none!important}`

/** By the phone's clock, shows what is true now, and opens the page again once there is a connection. */
const script = `
const {now:clock}=Date,now=clock()
for(const part of document.querySelectorAll('[data-until]'))if(now>Number(part.dataset.until))part.hidden=true
for(const part of document.querySelectorAll('[data-after]'))if(now>Number(part.dataset.after))part.hidden=false
const again=()=>location.reload()
document.querySelector('button').addEventListener('click',again)
addEventListener('online',again)
setInterval(()=>fetch('/healthz').then((answer)=>answer.ok&&again(),()=>undefined),15000)`

const figure = (amount: Ringgit): string => `<span class="figure">${text(ringgit(amount))}</span>`
const row = (name: string, amount: Ringgit): string =>
  `<p class="row"><small>${text(name)}</small>${figure(amount)}</p>`

const contactPart = ({ name, phone, email, hours }: Contact): string =>
  `<section><h2>${text(name)}</h2>${hours === null ? '' : `<p class="note">${text(hours)}</p>`}${
    phone === null ? '' : `<a class="way" href="${text(callLink(phone))}">${text(t('call', { phone }))}</a>`
  }${email === null ? '' : `<a class="way" href="${text(writeLink(email))}">${text(email)}</a>`}</section>`

const availablePart = ({ at, available }: Figures): string => {
  if (!available) return ''
  // The word now never stands over an old figure.
  const nextDay = msOf(startOf(addDays(dateIn(at), 1)))
  return `<section>
<p data-until="${nextDay}">${text(t('availableAt', { time: timeIn(at) }))}</p>
<p data-after="${nextDay}" hidden>${text(t('availableOn', { at: momentText(at) }))}</p>
<p class="huge figure">${text(ringgit(available.most))}</p>
<p>${text(t('left', { amount: ringgit(available.left), month: monthText(periodOf(dateIn(at))) }))}</p>
${row(t('received'), available.received)}${row(t('underWay'), available.underWay)}${row(t('limit'), available.limit)}
</section>`
}

const paydayPart = ({ payday }: Figures): string =>
  payday
    ? `<section><p class="row"><b>${text(t('payday', { date: dayText(payday.payOn) }))}</b><b>${figure(payday.amount)}</b></p><small>${text(t('paydayNote'))}</small></section>`
    : ''

const figuresPart = (figures: Figures): string => {
  const until = msOf(validUntil(figures))
  return `<p class="strip" role="status" data-until="${until}">${text(t('since', { at: momentText(figures.at) }))}</p>
<p class="strip" role="status" data-after="${until}" hidden>${text(`${t('title')}. ${t('ended')}`)}</p>
<main><div data-until="${until}" class="parts">${availablePart(figures)}${paydayPart(figures)}</div>`
}

/** The page that opens without network. */
export const offlinePage = ({ language, nonce, figures, contacts }: Page): string => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(t('title'))} · Upah</title><style nonce="${nonce}">${style}</style></head><body>
<header>up<b>ah</b></header>
${figures ? figuresPart(figures) : `<p class="strip" role="status">${text(`${t('title')}. ${t('none')}`)}</p><main>`}
<p class="note">${text(t('withdrawals'))}</p>
<button class="way">${text(t('retry'))}</button>
<h1>${text(t('help'))}</h1>
${contacts.map(contactPart).join('\n')}
</main><script nonce="${nonce}">${script}</script></body></html>`
