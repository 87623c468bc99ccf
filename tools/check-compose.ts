// Holds docker-compose.yml and the Dockerfiles against the code, for machines on which Docker can't run.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { memorySettings } from '@love-space/local-runtime/process-env.ts'
import type { ProcessName } from '@love-space/local-runtime/secrets.ts'
import { parse } from 'yaml'
import { envSchemas } from './docs/configuration-page.ts'

interface BuildArgs {
  readonly PROJECT: string
  readonly SEMI_SPACE_MB?: string
}

interface ComposeService {
  readonly image?: string
  readonly build?: { readonly dockerfile: string; readonly args: BuildArgs }
  readonly environment?: Readonly<Record<string, string>>
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly ports?: readonly string[]
}

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const compose = parse(read('docker-compose.yml'), { merge: true }) as { services: Record<string, ComposeService> }
const nodeImage = read('docker/node.Dockerfile')
const schemas = await envSchemas(root)
const wrong: string[] = []
const expect = (holds: boolean, sentence: string): void => {
  if (!holds) wrong.push(sentence)
}

const built = Object.entries(compose.services).filter(([, { build }]) => build)
const projects = built.map(([, { build }]) => build?.args.PROJECT ?? '')

for (const folder of [...Object.keys(schemas), 'shell', 'mf-couple', 'mf-admin']) {
  expect(projects.includes(folder), `${folder} has no image in docker-compose.yml.`)
}

for (const [name, { build, environment = {}, depends_on: needs = {} }] of built) {
  const project = build?.args.PROJECT ?? ''
  const manifest = join(root, project, 'package.json')
  expect(existsSync(manifest), `${name}: the folder ${project} does not exist.`)
  expect(existsSync(join(root, build?.dockerfile ?? '')), `${name}: ${build?.dockerfile} does not exist.`)
  for (const other of Object.keys(needs)) {
    expect(other in compose.services, `${name} depends on ${other}, which is not in the file.`)
  }
  for (const [variable, value] of Object.entries(environment)) {
    const host = /^(?:https?|nats|mongodb):\/\/([a-z-]+)[:/]/.exec(value)?.[1]
    expect(
      host === undefined || host in compose.services,
      `${name}: ${variable} points at ${host}, which is not in the file.`,
    )
  }
  const schema = schemas[project]
  if (!schema) {
    const scripts = (JSON.parse(readFileSync(manifest, 'utf8')) as { scripts: Record<string, string> }).scripts
    expect('build' in scripts, `${name}: ${project} has no build script.`)
    continue
  }
  expect(existsSync(join(root, project, 'src/main.ts')), `${name}: ${project}/src/main.ts does not exist.`)
  for (const variable of Object.keys(environment)) {
    expect(variable in schema.properties, `${name}: the code does not know ${variable}.`)
  }
  for (const variable of schema.required ?? []) {
    const given = variable in environment || schema.properties[variable]?.default !== undefined
    expect(given, `${name}: ${variable} is required and not given.`)
  }
  for (const [variable, value] of Object.entries(memorySettings(name as ProcessName))) {
    const line = `${variable}=${/ /.test(value) ? JSON.stringify(value) : value}`
    const semiSpaceMb = build?.args.SEMI_SPACE_MB ?? /^ARG SEMI_SPACE_MB=(\d+)$/m.exec(nodeImage)?.[1] ?? ''
    const set = nodeImage.replace('${SEMI_SPACE_MB}', semiSpaceMb).includes(line)
    expect(set, `${name}: docker/node.Dockerfile and a local run differ in ${variable}.`)
  }
  expect(environment.PORT === '8080', `${name} must listen on 8080, which the image's health check asks.`)
}

for (const dockerfile of ['docker/node.Dockerfile', 'docker/front-end.Dockerfile']) {
  const nodeVersion = (JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }).devDependencies
    .node
  const images = [...read(dockerfile).matchAll(/^FROM node:(\S+?)-slim/gm)].map(([, version]) => version)
  expect(
    images.length > 0 && images.every((version) => version === nodeVersion),
    `${dockerfile} must use node ${nodeVersion}.`,
  )
  const path = /127\.0\.0\.1:8080(\/[a-z]+)/.exec(read(dockerfile))?.[1] ?? ''
  const server = dockerfile.includes('front-end') ? 'packages/static-server/src' : 'packages/service-kit/src'
  const answering = dockerfile.includes('front-end') ? 'main.ts' : 'http-app.ts'
  expect(
    read(`${server}/${answering}`).includes(`'${path}'`),
    `${dockerfile} asks ${path}, which ${server}/${answering} does not answer.`,
  )
}

if (wrong.length > 0) {
  process.stderr.write(`${wrong.join('\n')}\n`)
  process.exit(1)
}
process.stdout.write('docker-compose.yml agrees with the code.\n')
