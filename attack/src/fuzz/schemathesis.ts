import { acquireOnce } from '@love-space/local-runtime/programs/acquire-once.ts'
import { findOnPath, runTool } from '@love-space/local-runtime/programs/run-tool.ts'
import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const version = '4.32.5'
const installTimeoutMs = 600_000

/** Returns the program, installed with Python once for this clone. Throws a sentence that says what is missing. */
export const getSchemathesis = async (toolsDir: string, log: (line: string) => void): Promise<string> => {
  const target = join(toolsDir, 'bin', `schemathesis-${version}`)
  const python = await findOnPath('python3', process.env)
  if (!python) throw new Error('The fuzzing needs Python 3: install python3 and python3-venv, then run this again.')
  await acquireOnce(target, async (dir) => {
    log(`Installing Schemathesis ${version} with Python, once for this clone.`)
    await runTool(python, ['-m', 'venv', dir], { env: process.env, timeoutMs: installTimeoutMs })
    const install = ['-m', 'pip', 'install', '--quiet', `schemathesis==${version}`]
    await runTool(join(dir, 'bin', 'python3'), install, { env: process.env, timeoutMs: installTimeoutMs })
  })
  return join(target, 'bin', 'python3')
}

export interface Fuzz {
  /** File of the document; the program writes beside it. */
  readonly document: string
  readonly url: string
  /** Cases per operation, at most. */
  readonly casesMax: number
  readonly seed: number
}

const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
]

/** Statuses by which a request may be refused that is not as the document says; its size may be refused first. */
const config = `[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, 431, "5xx"]
`

/** Sends requests made from an OpenAPI document. Returns whether every response is as the document says; prints those that are not. */
export const runSchemathesis = async (python: string, { document, url, casesMax, seed }: Fuzz): Promise<boolean> => {
  const configFile = join(dirname(document), 'schemathesis.toml')
  await writeFile(configFile, config)
  return new Promise((resolve, reject) => {
    const options = {
      url,
      phases: 'examples,coverage,fuzzing',
      checks: checks.join(),
      'max-examples': casesMax,
      seed,
      // Hypothesis parses its own source in threads, which Python 3.11 cannot.
      workers: 1,
      'generation-database': 'none',
      'suppress-health-check': 'all',
      warnings: 'off',
    }
    const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
    // The installed script names the folder it was installed in, which has another name since.
    const args = [
      '-m',
      'schemathesis.cli',
      '--config-file',
      configFile,
      'run',
      document,
      '--continue-on-failure',
      '--no-color',
      ...given,
    ]
    const child = spawn(python, args, { cwd: dirname(document), stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code === 0))
  })
}
