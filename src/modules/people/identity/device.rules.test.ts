import { expect, test } from 'vitest'
import { deviceOf } from './device.rules.ts'
import { readSecondStep } from './two-step.rules.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome on Windows',
    'computer',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`,
    'Edge on Windows',
    'computer',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari on Mac',
    'computer',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Linux', 'computer'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome on Android', 'phone'],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
    'phone',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    'Chrome on Chromebook',
    'computer',
  ],
  ['curl/8.5.0', 'Unknown device', 'other'],
  ['', 'Unknown device', 'other'],
  ['<script>alert(1)</script>', 'Unknown device', 'other'],
])('the device of the user agent %s', (userAgent, name, kind) => expect(deviceOf(userAgent)).toEqual({ name, kind }))

test.each([
  ['123456', { kind: 'one-time', digits: '123456' }],
  [' 123 456 ', { kind: 'one-time', digits: '123456' }],
  ['abcde-fgh0j', { kind: 'recovery', code: 'ABCDEFGH0J' }],
  ['AB1DE FGHOI', { kind: 'recovery', code: 'AB1DEFGH01' }],
  ['12345', null],
  ['1234567', null],
  ['UUUUU-UUUUU', null],
  ['', null],
])('the second step typed as %j is read as %j', (typed, code) => expect(readSecondStep(typed)).toEqual(code))
