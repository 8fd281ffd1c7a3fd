import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// Heavy libraries that only some pages need. The bundler splits them by page; in a group they could be merged with
// the sign-in page's code.
const heavy = ['uqr', '@mantine/(dates|dropzone)', 'dayjs', '@tanstack/react-virtual']
const shared = new RegExp(`[\\\\/]node_modules[\\\\/](?!(${heavy.join('|').replaceAll('/', '[\\\\/]')})[\\\\/])`)

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

export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [react(), stableIds],
  build: {
    outDir: '../../dist/web',
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
      input: { index: 'src/web/index.html', initial: 'src/web/initial.ts' },
      output: {
        // Small groups that were merged may import each other; the first one evaluated would find the other empty.
        strictExecutionOrder: true,
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
              test: /[\\/]src[\\/]web[\\/](main|session-prefetch|pause|signed-in|language|color-scheme|text|index|pages[\\/](early-sign-in|sign-in-form\.texts))\.(tsx?|html)|preload-helper/,
              priority: 4,
            },
            // What every page needs changes seldom, and is kept by browsers from release to release. Each part is
            // evaluated separately, see `main.tsx`.
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: 'base', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 3 },
            { name: 'web', test: /[\\/]src[\\/]/, tags: ['$initial'], priority: 2 },
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
