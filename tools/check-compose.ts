// Checks docker-compose.yml and the Dockerfiles against the code, for machines that cannot run Docker.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { databaseOf, processNames } from '@love-space/contracts/processes.ts'
import { mongoPasswordVariable, mongoUsers } from '@love-space/local-runtime/mongo/mongo-users.ts'
import { memorySettings } from '@love-space/local-runtime/run/process-env.ts'
import { mongoImage, natsImage } from '@love-space/local-runtime/programs/server-versions.ts'
import { readComposeFile } from './deploy/compose-file.ts'
import { isSecret, networks, reachesOutside } from './deploy/rules.ts'
import { imageReadersMax } from '../services/media/src/files/render-file.ts'
import { envSchemas } from './docs/configuration-page.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const compose = readComposeFile(root)
const nodeImage = read('docker/node.Dockerfile')
const schemas = await envSchemas(root)
const wrong: string[] = []
const expect = (holds: boolean, sentence: string): void => {
  if (!holds) wrong.push(sentence)
}

/** Returns the networks of a container, which reaches only containers on the same ones. */
const networksOf = (name: string): readonly string[] => compose.services[name]?.networks ?? []
const built = Object.entries(compose.services).filter(([, { build }]) => build?.args)
const projects = built.map(([, { build }]) => build?.args?.PROJECT ?? '')

for (const folder of [...Object.keys(schemas), 'shell', 'mf-couple', 'mf-admin']) {
  expect(projects.includes(folder), `${folder} has no image in docker-compose.yml.`)
}

for (const [name, { image, build, environment = {}, depends_on: needs = {}, mem_limit: memory }] of built) {
  const project = build?.args?.PROJECT ?? ''
  const manifest = join(root, project, 'package.json')
  const version = `\${${name.toUpperCase().replace('-', '_')}_VERSION:-local}`
  expect(image === `love-space/${name}:${version}`, `${name}: its image must be love-space/${name}:${version}.`)
  expect(/^\d+m$/.test(memory ?? ''), `${name}: it must have a mem_limit.`)
  expect(existsSync(manifest), `${name}: the folder ${project} does not exist.`)
  expect(existsSync(join(root, build?.dockerfile ?? '')), `${name}: ${build?.dockerfile} does not exist.`)
  for (const other of Object.keys(needs)) {
    expect(other in compose.services, `${name} depends on ${other}, which is not in the file.`)
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
  for (const [variable, value] of Object.entries(memorySettings)) {
    const line = `${variable}=${/ /.test(value) ? JSON.stringify(value) : value}`
    expect(nodeImage.includes(line), `${name}: docker/node.Dockerfile and a local run differ in ${variable}.`)
  }
  expect(build?.args?.VERSION === version, `${name}: operators must see the version of its image, ${version}.`)
  expect(environment.PORT === '8080', `${name} must listen on 8080, which the image's health check asks.`)
}

for (const { name } of mongoUsers) {
  const needs = compose.services[name]?.depends_on ?? {}
  expect('migrate' in needs, `${name} must wait for migrate, which makes its indexes.`)
}
expect(
  compose.services.migrate?.image === compose.services.tools?.image,
  'migrate must be of the image of the tools: both are of the same release.',
)

const sharing = (network: string): string[] =>
  Object.keys(compose.services)
    .filter((name) => networksOf(name).includes(network))
    .sort()
for (const [network, wanted] of Object.entries(networks)) {
  const found = sharing(network)
  expect(found.join() === [...wanted].sort().join(), `${found.join(', ')} share the network ${network}.`)
  const isInternal = compose.networks[network]?.internal === true
  const isOpen = reachesOutside(network)
  expect(isInternal !== isOpen, `The network ${network} must ${isOpen ? '' : 'not '}reach the outside.`)
}
/** Folders of the image for volumes; the rest is read-only. */
const madeFolders = /^RUN install -d -o node (.+)$/m.exec(nodeImage)?.[1]?.split(' ') ?? []
for (const [name, { image = '', build, ports, volumes = [], profiles, environment = {} }] of Object.entries(
  compose.services,
)) {
  expect(build !== undefined || /:v?\d+\.\d+\.\d+/.test(image), `${name}: ${image} names no exact version.`)
  expect(
    profiles === undefined || name === 'tools',
    `${name} is not started with the rest: only tools may have a profile.`,
  )
  const targets = new Map(
    volumes.map((volume) => {
      const [, from = '', to = ''] = /^(.+?):(\/[^:]*)(?::ro)?$/.exec(volume) ?? []
      return [to, from]
    }),
  )
  for (const from of targets.values()) {
    expect(/^[.$]/.test(from) || from in compose.volumes, `${name}: the volume ${from} is not in the file.`)
  }
  for (const [variable, value] of Object.entries(environment)) {
    const host = /^(?:(?:dns\+)?https?|nats|mongodb):\/\/(?:[^/]*@)?([a-z-]+)[:/]/.exec(value)?.[1]
    expect(
      host === undefined || host in compose.services,
      `${name}: ${variable} points at ${host}, which is not in the file.`,
    )
    expect(
      host === undefined || networksOf(name).some((network) => networksOf(host).includes(network)),
      `${name}: ${variable} points at ${host}, which is on none of its networks.`,
    )
    expect(
      value.startsWith('dns+') || !processNames.some((one) => one === host),
      `${name}: ${variable} must begin with dns+, so that ${host} may have replicas.`,
    )
    if (/^\/[a-z]/.test(value)) {
      expect(targets.has(value), `${name}: ${variable} is ${value}, which is no volume; the rest is read-only.`)
      const isMade = madeFolders.includes(value) || variable === 'RELEASES_FOLDER' || name === 'tools'
      expect(isMade, `${name}: docker/node.Dockerfile makes no ${value} that its user may write to.`)
    }
    expect(!isSecret(variable) || value.startsWith('${'), `${name}: ${variable} stands in the file.`)
  }
  expect(networksOf(name).length > 0, `${name} stands on the network of everybody.`)
  expect(
    networksOf(name).every((network) => network in compose.networks),
    `${name} names a network that does not exist.`,
  )
  expect(ports === undefined || name === 'gateway', `${name} publishes a port; only the gateway may.`)
  const service = mongoUsers.find((user) => user.name === name)
  if (!service) continue
  const password = mongoPasswordVariable(service.name)
  const url = `mongodb://${name}:\${${password}}@mongo:27017/?replicaSet=rs0&authSource=admin`
  expect(environment.MONGODB_URL === url, `${name} must connect to the database as its own user: ${url}`)
  expect(environment.MONGODB_DATABASE === databaseOf(service.name), `${name} may only use ${databaseOf(service.name)}.`)
  expect(password in (compose.services['mongo-users']?.environment ?? {}), `mongo-users does not know ${password}.`)
}

/** Memory in MB of the media service besides its children, with room for the temporary folder, which is in memory. */
const mediaMbMin = 512
const limitMb = Number(/^(\d+)m$/.exec(compose.services.media?.mem_limit ?? '')?.[1])
const mediaMb = (name: string): number => Number(schemas['services/media']?.properties[name]?.default)
const neededMb = mediaMbMin + imageReadersMax * mediaMb('IMAGE_MEMORY_MB_MAX') + mediaMb('VIDEO_MEMORY_MB_MAX')
expect(limitMb >= neededMb, `media: its mem_limit must be ${neededMb}m or more, for what its children may take.`)
expect(
  compose.services.media?.memswap_limit === compose.services.media?.mem_limit,
  'media: its memswap_limit must be its mem_limit, or it swaps instead.',
)

const pinned: Record<string, string> = {
  mongo: mongoImage,
  'mongo-users': mongoImage,
  nats: natsImage,
  storage: `versity/versitygw:${/^const version = '(v[\d.]+)'$/m.exec(read('tools/verify-s3.mjs'))?.[1]}`,
}
for (const [name, image] of Object.entries(pinned)) {
  expect(compose.services[name]?.image === image, `${name} must be ${image}, as in a local run and in the tests.`)
}

for (const dockerfile of ['docker/node.Dockerfile', 'docker/front-end.Dockerfile', 'docker/tools.Dockerfile']) {
  const nodeVersion = (JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }).devDependencies
    .node
  const images = [...read(dockerfile).matchAll(/^FROM node:(\S+?)-slim/gm)].map(([, version]) => version)
  expect(
    images.length > 0 && images.every((version) => version === nodeVersion),
    `${dockerfile} must use node ${nodeVersion}.`,
  )
  if (dockerfile.includes('tools')) continue
  const path = /127\.0\.0\.1:8080(\/[a-z]+)/.exec(read(dockerfile))?.[1] ?? ''
  const server = dockerfile.includes('front-end') ? 'packages/static-server/src' : 'packages/service-kit/src/http'
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
