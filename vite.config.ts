import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// Heavy libraries that only some pages need. The bundler splits them by page; in a group they could be merged with
// the sign-in page's code.
const heavy = ['uqr', '@mantine/(dates|dropzone)', 'dayjs', '@tanstack/react-virtual']
const shared = new RegExp(`[\\\\/]node_modules[\\\\/](?!(${heavy.join('|').replaceAll('/', '[\\\\/]')})[\\\\/])`)

// What the menu and the dashboard show, with everything that it imports.
const firstComponents =
  /[\\/](shell[\\/]Shell|kernel[\\/]lifecycle|ui[\\/](Money|Page|States|StatusPill|date-text|Charts)|(Anchor|Group|Stack|IconChevronRight|IconCalendar))\.(tsx?|mjs)$/

/**
 * The library regenerates element ids after the first render for server-rendered pages, which renders each field twice.
 * React's own ids are stable from the start.
 */
const stableIds: Plugin = {
  name: 'stable-ids',
  transform: {
    filter: { id: /@mantine[\\/]hooks[\\/]esm[\\/]use-id[\\/]use-id\.mjs$/ },
    handler: () => `import { useId as useReactId } from 'react'
export const useId = (given) => {
  const id = useReactId()
  return typeof given === 'string' ? given : \`mantine-\${id.replaceAll(':', '')}\`
}`,
  },
}

/** Refuses files that import each other: the one evaluated first would find the other empty. */
const noCycles: Plugin = {
  name: 'no-cycles',
  generateBundle: (_, bundle) => {
    const checked = new Set<string>()
    const check = (file: string, path: readonly string[]): void => {
      if (path.includes(file)) throw new Error(`these files import each other: ${[...path, file].join(' > ')}`)
      const chunk = bundle[file]
      if (checked.has(file) || chunk?.type !== 'chunk') return
      for (const imported of chunk.imports) check(imported, [...path, file])
      checked.add(file)
    }
    for (const file of Object.keys(bundle)) check(file, [])
  },
}

export default defineConfig({
  root: 'src/app/web',
  base: '/',
  plugins: [react(), stableIds, noCycles],
  build: {
    outDir: '../../../dist/web',
    emptyOutDir: true,
    target: ['es2022', 'chrome120', 'firefox120', 'safari17'],
    manifest: true,
    sourcemap: false,
    // The content security policy allows neither inline scripts nor data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      input: { index: 'src/app/web/index.html', initial: 'src/app/web/initial.ts' },
      output: {
        // The bundler names a shared chunk after all pages that share it, which may be too long for a file name.
        chunkFileNames: ({ name }) => {
          const [, group = '[name]'] = /^(library|icons)/.exec(name) ?? []
          return `assets/${group}-[hash].js`
        },
        codeSplitting: {
          groups: [
            // Asks who is signed in before anything else is here.
            {
              name: 'first',
              test: /[\\/]web[\\/](main|session-prefetch|pause|signed-in|language|color-scheme|text|index|pages[\\/]early-sign-in|ui[\\/]sign-in-form\.texts)\.(tsx?|html)|preload-helper/,
              priority: 4,
            },
            // What every page needs changes seldom, and is kept by browsers from release to release;
            // `main.tsx` imports each part.
            {
              name: 'react',
              test: /[\\/](node_modules[\\/](react|react-dom|scheduler)[\\/]|web[\\/]render\.ts)/,
              priority: 5,
            },
            { name: 'base', test: /[\\/](node_modules[\\/]|web[\\/]screen\.ts)/, tags: ['$initial'], priority: 3 },
            { name: 'web', test: /[\\/]src[\\/]/, tags: ['$initial'], priority: 2 },
            // The first screen of an employee is two files. The other screens need the first of them too.
            { name: 'Shell', test: firstComponents, priority: 2 },
            { name: 'EmployeeDashboardPage', test: /[\\/](EmployeeDashboardPage|PaydayCard)\.tsx$/, priority: 0 },
            // What most pages need is one file, because each file costs a page more than the bytes it might not use.
            { name: 'components', test: shared, minShareCount: 60, priority: 1 },
            { name: 'common', test: /[\\/]src[\\/]/, minShareCount: 60, priority: 1 },
            // The rest is grouped by the pages that use it, and small groups are merged: else there were hundreds.
            // Icons separately, because small groups of them were merged with a large library.
            {
              name: 'icons',
              test: /[\\/]@tabler[\\/]/,
              entriesAware: true,
              entriesAwareMergeThreshold: 2_000,
              priority: 1,
            },
            { name: 'library', test: shared, entriesAware: true, entriesAwareMergeThreshold: 2_000, priority: 0 },
          ],
        },
      },
    },
  },
})
