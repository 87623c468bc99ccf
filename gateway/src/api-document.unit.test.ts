import { describe, expect, it } from 'vitest'
import { apiDocument } from './api-document.ts'

interface Operation {
  operationId: string
  summary: string
  tags: string[]
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { description: string }>
}
interface Document {
  openapi: string
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}

const text = JSON.stringify(apiDocument('1.2.3'))
const document = JSON.parse(text) as Document
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
)
const keywords = new Set(
  `type properties required additionalProperties items anyOf const minLength maxLength minimum maximum minItems
  maxItems pattern patternProperties description default minProperties maxProperties uniqueItems format title writeOnly`.split(
    /\s+/,
  ),
)

const schemasIn = (schema: Record<string, unknown>): Record<string, unknown>[] => [
  schema,
  ...['properties', 'patternProperties'].flatMap((name) =>
    Object.values((schema[name] ?? {}) as object).flatMap((inner: Record<string, unknown>) => schemasIn(inner)),
  ),
  ...(schema.items ? schemasIn(schema.items as Record<string, unknown>) : []),
  ...((schema.anyOf ?? []) as Record<string, unknown>[]).flatMap(schemasIn),
]

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 with a title and a version', () => {
    expect(document).toMatchObject({ openapi: '3.1.0', info: { title: 'Love Space', version: '1.2.3' } })
  })
  it('has one id per operation', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(ids.length).toBeGreaterThan(40)
    expect(new Set(ids).size).toBe(ids.length)
  })
  it.each(operations)('describes $method $path completely', ({ path, operation }) => {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name)
    const parameters = operation.parameters ?? []
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath)
    expect(parameters.every((parameter) => parameter.in !== 'path' || parameter.required)).toBe(true)
    expect(Object.values(operation.responses).every(({ description }) => description.length > 0)).toBe(true)
    expect(Object.keys(operation.responses).some((status) => /^[23]/.test(status))).toBe(true)
    expect(operation.summary && operation.tags[0]).toBeTruthy()
  })
  it('has only references that exist', () => {
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(document.components.schemas).toHaveProperty(String(name))
    }
  })
  it('uses only keywords of JSON Schema, and our own as extensions', () => {
    const bodies = operations.flatMap(({ operation }) => [
      ...(operation.parameters ?? []).map(({ schema }) => schema),
      ...Object.values(operation.requestBody?.content ?? {}).map(({ schema }) => schema),
    ])
    const used = bodies
      .flatMap((schema) => (schema ? schemasIn(schema as Record<string, unknown>) : []))
      .flatMap((schema) => Object.keys(schema))
    expect(used.filter((word) => !keywords.has(word) && !word.startsWith('x-'))).toEqual([])
  })
  it('lists no internal routes', () => {
    expect(text).not.toContain('/internal')
  })
})
