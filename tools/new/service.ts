import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'oxfmt'
import formatting from '../../oxfmt.config.ts'
import { announcing } from '../contracts/released.ts'
import { Refusal } from '../run-tool.ts'
import { afterImports, before, inBlock, repeat, repeatDocument, sorted, type Source } from './lines.ts'
import { withWorkspace } from './lock-file.ts'

const templates = join(import.meta.dirname, 'service-files')
const suffix = '.txt'

/** Team in OWNERS until somebody writes another one. */
const firstOwner = '@love-space/platform'
const ownersColumn = 26

/** Writes the name of a service for that of the template; `__Name__` begins with a capital. */
const nameIn =
  (name: string) =>
  (text: string): string =>
    text
      .replaceAll('__name__', name)
      .replaceAll('__NAME__', name.toUpperCase())
      .replaceAll('__Name__', `${name.charAt(0).toUpperCase()}${name.slice(1)}`)

/** Writes the name of a service for that of admin, whose lines it repeats. */
const renameFor =
  (name: string) =>
  (text: string): string =>
    text.replaceAll(/(?<!authSource=)admin/g, name).replaceAll('ADMIN', name.toUpperCase())

const filesOf = (named: (text: string) => string): readonly Source[] =>
  globSync(`**/*${suffix}`, { cwd: templates }).map((file) => ({
    file: named(file.slice(0, -suffix.length)),
    text: named(readFileSync(join(templates, file), 'utf8')),
  }))

const composeBlock = `  __name__:
    <<: *node
    image: love-space/__name__:\${__NAME___VERSION:-local}
    build:
      context: .
      dockerfile: docker/node.Dockerfile
      args: { PROJECT: services/__name__, VERSION: '\${__NAME___VERSION:-local}' }
    depends_on: *needs-data
    networks: [back, data]
    environment:
      <<: [*common, *data]
      MONGODB_URL: mongodb://__name__:\${__NAME___MONGO_PASSWORD}@mongo:27017/?replicaSet=rs0&authSource=admin
      MONGODB_DATABASE: lovespace___name__
      SPACE_URL: dns+http://space:8080
      NATS_URL: nats://__name__:\${__NAME___NATS_PASSWORD}@nats:4222
      INTERNAL_PRIVATE_KEY: \${__NAME___INTERNAL_PRIVATE_KEY:?Ed25519 JWK of __name__}
`

type Edit = (source: Source) => Source

/** Where the product names a service, besides the service's own folders. Everything else derives from these. */
const editsOf = (name: string): Readonly<Record<string, Edit>> => {
  const named = nameIn(name)
  const rename = renameFor(name)
  const contracts = 'packages/contracts/src'
  const images: Edit = (source) => repeat(source, '  - name: love-space/admin', rename)
  return {
    [`${contracts}/processes.ts`]: ({ file, text }) => {
      const list = /^(export const serviceNames = \[.*)(\] as const)$/m
      if (!list.test(text)) throw new Refusal(`${file} must have the list serviceNames.`)
      return { file, text: text.replace(list, `$1, '${name}'$2`) }
    },
    [`${contracts}/catalog.ts`]: (source) => {
      const imported = afterImports(source, [
        `import * as ${name}NoteEvents from './${name}/note.events.ts'`,
        `import * as ${name}Notes from './${name}/note.routes.ts'`,
      ])
      const listed = inBlock(imported, 'const publicModules = {', [`  ${name}: [${name}Notes],`])
      return inBlock(listed, 'const eventModules:', [`  ${name}: [${name}NoteEvents],`])
    },
    [`${contracts}/limit-values.ts`]: ({ file, text }) => ({
      file,
      text: `${text}export const ${name}NoteCharsMax = 2_000\n`,
    }),
    'packages/contracts/released/coming.json': ({ file }) => ({
      file,
      text: announcing({
        [`GET /${name}/notes`]: 'A member reads the notes of both.',
        [`POST /${name}/notes`]: 'A member writes a note.',
        [`lovespace.${name}.note.written.v1`]: 'Tells other services of a new note.',
        [`lovespace.${name}.erasure.finished.v1`]: 'Confirms an erasure, like that of every service.',
      }),
    }),
    OWNERS: (source) => sorted(source, '/services/', `/services/${name}/`.padEnd(ownersColumn) + firstOwner),
    'docker-compose.yml': (source) => {
      const databaseUser = repeat(source, '      ADMIN_MONGO_PASSWORD:', rename)
      const natsUser = repeat(databaseUser, '      ADMIN_NATS_PASSWORD:', rename)
      const called = inBlock(natsUser, 'x-exporters:', [`  ${name.toUpperCase()}_URL: dns+http://${name}:8080`])
      return before(called, '  gateway:', named(composeBlock).split('\n'))
    },
    'docker-compose.cluster.yml': (source) =>
      repeat(repeat(source, '  ADMIN_NATS_PASSWORD:', rename), '  admin:', rename),
    'deploy/k8s/base/kustomization.yaml': (source) =>
      repeat(repeat(source, '  - admin.yaml', rename), '      - ADMIN_URL=', rename),
    'deploy/k8s/overlays/small/kustomization.yaml': images,
    'deploy/k8s/overlays/large/kustomization.yaml': images,
    'deploy/k8s/overlays/large/disruptions.yaml': (source) => repeatDocument(source, '  name: admin', rename),
    'deploy/k8s/overlays/large/scaling.yaml': (source) => repeatDocument(source, '  name: admin', rename),
  }
}

const formatted = async ({ file, text }: Source): Promise<Source> =>
  /\.(ts|mjs|md)$/.test(file) ? { file, text: (await format(file, text, formatting)).code } : { file, text }

/** Returns every file that a new service adds or changes by hand, as it will be. Changes nothing. */
export const filesOfService = async (root: string, name: string): Promise<readonly Source[]> => {
  const read = (file: string): Source => ({ file, text: readFileSync(join(root, file), 'utf8') })
  const added = filesOf(nameIn(name))
  const changed = Object.entries(editsOf(name)).map(([file, edit]) => edit(read(file)))
  const manifest = added.find(({ file }) => file === `services/${name}/package.json`)
  if (!manifest) throw new Refusal(`${templates} has no package.json of a service.`)
  const lock = withWorkspace(read('package-lock.json'), manifest)
  return [...(await Promise.all([...added, ...changed].map(formatted))), lock]
}
