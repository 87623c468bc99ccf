import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

export const findOnPath = async (program: string, env: NodeJS.ProcessEnv): Promise<string | undefined> => {
  const names = process.platform === 'win32' ? [`${program}.exe`, `${program}.cmd`, program] : [program]
  for (const dir of (env.PATH ?? '').split(delimiter).filter(Boolean)) {
    for (const name of names) {
      const candidate = join(dir, name)
      if (await isExecutable(candidate)) return candidate
    }
  }
  return undefined
}

const versionTimeoutMs = 10_000

/** Finds a program on PATH of at least `versionMin`. `pattern` matches `--version`, its first group the version. */
export const findRecent = async (
  program: string,
  { pattern, versionMin }: { readonly pattern: RegExp; readonly versionMin: string },
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<string | undefined> => {
  const found = await findOnPath(program, env)
  if (!found) return undefined
  const output = await runTool(found, ['--version'], { env, timeoutMs: versionTimeoutMs }).catch(() => '')
  const version = pattern.exec(output)?.[1]
  if (version && isAtLeast(version, versionMin)) return found
  log(`The ${program} on PATH is ${version ?? 'of an unknown version'}; ${versionMin} or later is needed.`)
  return undefined
}

/** Runs a program. Rejects with the end of its output if it fails. */
export const runTool = (
  command: string,
  args: string[],
  options: { env: NodeJS.ProcessEnv; cwd?: string; timeoutMs: number },
): Promise<string> => {
  const { env, cwd, timeoutMs } = options
  return new Promise((resolve, reject) => {
    execFile(command, args, { env, cwd, timeout: timeoutMs, maxBuffer: 16 * 1024 * 1024 }, (error, stdout, stderr) => {
      if (error) reject(new Error(lastWords(`${stdout}\n${stderr}`) || error.message, { cause: error }))
      else resolve(`${stdout}\n${stderr}`)
    })
  })
}

export const isAtLeast = (version: string, wanted: string): boolean => {
  const have = version.split('.').map(Number)
  const want = wanted.split('.').map(Number)
  for (const [index, part] of want.entries()) {
    const own = have[index] ?? 0
    if (own !== part) return own > part
  }
  return true
}

const lastWords = (output: string): string => {
  const lines = output.split('\n').map((line) => line.trim())
  return lines.filter(Boolean).slice(-3).join(' / ')
}

const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
