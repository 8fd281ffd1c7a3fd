import { pino, type Logger } from 'pino'

/** The log: JSON lines with the name of the level, without cookies and tokens. */
export const openLog = (level = 'info'): Logger =>
  pino({
    level,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  })
