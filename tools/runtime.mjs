// Finds a Node that runs TypeScript, whatever Node started these scripts.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './install.mjs'

const bin = join(root, 'node_modules', '.bin')
const installed = join(bin, 'node')
const least = [22, 18]

const isNewEnough = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > least[0] || (major === least[0] && minor >= least[1])
}

/** The Node from the packages or else the current one. Exits with instructions if neither runs TypeScript. */
export const findNode = () => {
  if (existsSync(installed)) return installed
  if (isNewEnough(process.versions.node)) return process.execPath
  console.error(`This is Node ${process.versions.node}; Node ${least.join('.')} or newer is needed.`)
  console.error(
    'Get Node 24 from https://nodejs.org/en/download, or with a version manager (nvm install 24, fnm use 24).',
  )
  console.error('On Linux x64 it comes with the packages: delete the folder node_modules and start again.')
  process.exit(1)
}

/** The environment of child processes, with the same Node and the installed tools in PATH. */
export const environment = () => ({ ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` })
