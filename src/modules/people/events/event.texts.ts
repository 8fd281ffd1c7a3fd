import { texts } from '#web/text.ts'
import { eventTypes } from './event.rules.ts'

export const t = texts({
  title: ['Events', 'Peristiwa'],
  text: [
    'A key that may read events asks with events-list what has happened since its last cursor. Each change is there once, in order, for 30 days. An event names the record, not the person: read the rest with the calls of that record.',
    'Kunci yang boleh membaca peristiwa bertanya melalui events-list apa yang berlaku selepas kursor terakhirnya. Setiap perubahan ada sekali, mengikut turutan, selama 30 hari. Peristiwa menamakan rekod, bukan orangnya: baca selebihnya dengan panggilan bagi rekod itu.',
  ],
  types: eventTypes,
  example: ['Example', 'Contoh'],
  all: ['All events', 'Semua peristiwa'],
})
