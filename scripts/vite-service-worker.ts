import { build, type Plugin } from 'vite'

const SOURCE = 'app/offline/service-worker.ts'

/**
 * Builds the service worker into `build/client/service-worker.js`: one file without imports, which is what every browser
 * runs. It is not among the hashed files, because its address must not change.
 */
export function buildServiceWorker(): Plugin {
  return {
    name: 'build-service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir }) {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: dir!,
          emptyOutDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: SOURCE,
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}
