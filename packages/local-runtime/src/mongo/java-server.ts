import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { acquireOnce, exists } from '../programs/acquire-once.ts'
import { firstLine } from '../programs/first-line.ts'
import { findOnPath, isAtLeast, runTool } from '../programs/run-tool.ts'

const javaVersionMin = '17'
const toolTimeoutMs = 300_000
const sources = {
  pom: join(import.meta.dirname, 'pom.xml'),
  server: join(import.meta.dirname, 'DurableMongoServer.java'),
}

export interface JavaServer {
  command: string
  classPath: string
}

/** Prepares mongo-java-server; undefined if Java or its tools are missing. */
export const prepareJavaServer = async (
  toolsDir: string,
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<JavaServer | undefined> => {
  const java = await findOnPath('java', env)
  if (!java || !(await isRecentEnough(java, env))) return undefined

  const hash = createHash('sha256')
  for (const source of Object.values(sources)) hash.update(await readFile(source))
  const target = join(toolsDir, `mongo-java-server-${hash.digest('hex').slice(0, 12)}`)
  if (!(await exists(target))) {
    const [maven, compiler] = await Promise.all([findOnPath('mvn', env), findOnPath('javac', env)])
    if (!maven || !compiler) return undefined
    log('Getting mongo-java-server with Maven, once for this clone.')
    try {
      await acquireOnce(target, (dir) => build(dir, maven, compiler, env))
    } catch (error) {
      log(`Getting mongo-java-server failed: ${firstLine(error)}`)
      return undefined
    }
  }
  const files = await readdir(target)
  const jars = files.filter((name) => name.endsWith('.jar')).map((name) => join(target, name))
  return { command: java, classPath: [target, ...jars].join(delimiter) }
}

const build = async (dir: string, maven: string, compiler: string, env: NodeJS.ProcessEnv): Promise<void> => {
  const options = { env, cwd: dir, timeoutMs: toolTimeoutMs }
  const copy = ['-q', '-B', '-f', sources.pom, 'dependency:copy-dependencies', `-DoutputDirectory=${dir}`]
  await runTool(maven, copy, options)
  await runTool(compiler, ['-proc:none', '-cp', join(dir, '*'), '-d', dir, sources.server], options)
}

const isRecentEnough = async (java: string, env: NodeJS.ProcessEnv): Promise<boolean> => {
  const output = await runTool(java, ['-version'], { env, timeoutMs: toolTimeoutMs }).catch(() => '')
  const version = /version "(\d+)/.exec(output)?.[1]
  return version !== undefined && isAtLeast(version, javaVersionMin)
}
