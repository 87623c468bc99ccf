import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import { processServer, type RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { startProcess, waitUntilReady } from '@love-space/local-runtime/processes/start-process.ts'

const found = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin', ...(process.env.PATH ?? '').split(':')]
  .map((dir) => join(dir, 'nginx'))
  .find((file) => existsSync(file))

export const requireNginx = (): string => {
  if (found) return found
  throw new Error(
    'nginx, the baseline, is not installed (Debian: apt-get install nginx-light; macOS: brew install nginx).',
  )
}

/** Starts nginx with a configuration, in whose `http` block it replaces PORT. */
export const startNginx = async (dir: string, http: string): Promise<RunningServer> => {
  const command = requireNginx()
  const port = await findFreePort()
  await mkdir(dir, { recursive: true })
  const config = join(dir, 'nginx.conf')
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`)
  await writeFile(
    config,
    `daemon off; master_process off; pid ${dir}/nginx.pid; error_log ${dir}/error.log;
events { worker_connections 1024; }
http { ${own.join(' ')} ${http.replaceAll('PORT', String(port))} }
`,
  )
  const logFile = join(dir, 'output.log')
  const started = await startProcess({ command, args: ['-c', config, '-p', dir], env: process.env, logFile })
  const url = `http://127.0.0.1:${port}`
  await waitUntilReady('nginx', started, { check: () => fetch(url), logFile, timeoutMs: 10_000 })
  return processServer(url, 'nginx', started)
}
