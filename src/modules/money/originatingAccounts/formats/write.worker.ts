import { parentPort, workerData } from 'node:worker_threads'
import { formats } from './formats.steps.ts'
import type { Writing } from './write.steps.ts'

const { format, prepared } = workerData as Writing
// The second argument lists transferables; there are none.
parentPort?.postMessage(formats[format].write(prepared), [])
