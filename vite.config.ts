import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// The heavy libraries, each needed by some pages only. Left to the bundler they are loaded by exactly those pages;
// in a group they could be merged with what the sign-in page needs.
const heavy = ['@mantine/(dates|dropzone)', 'dayjs', '@tanstack/react-virtual']
const shared = new RegExp(`[\\\\/]node_modules[\\\\/](?!(${heavy.join('|').replaceAll('/', '[\\\\/]')})[\\\\/])`)

export default defineConfig({
  root: 'src/web',
  base: '/',
  plugins: [react()],
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
      output: {
        // Small groups that were merged may import each other; whoever comes first would find the other empty.
        strictExecutionOrder: true,
        // The bundler names a shared chunk after all pages that share it, which may be too long for a file name.
        chunkFileNames: ({ name }) =>
          name.startsWith('library') ? 'assets/library-[hash].js' : 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            // What every page needs changes seldom, and is kept by browsers from release to release.
            { name: 'base', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 2 },
            // The rest is grouped by the pages that use it, and small groups are merged: else there were hundreds.
            { name: 'library', test: shared, entriesAware: true, entriesAwareMergeThreshold: 10_000, priority: 1 },
          ],
        },
      },
    },
  },
})
