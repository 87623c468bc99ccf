const methods = ['get', 'post', 'put', 'patch', 'delete']

/** Creates an element. Strings become text nodes, never markup. */
const element = (name, attributes, ...children) => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

const bound = ({ minLength, maxLength, minimum, maximum, maxItems, pattern }) =>
  [
    minLength !== undefined && `${minLength} characters or more`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    minimum !== undefined && `${minimum} or more`,
    maximum !== undefined && `at most ${maximum}`,
    maxItems !== undefined && `at most ${maxItems}`,
    pattern,
  ]
    .filter(Boolean)
    .join(', ')

const outline = (schema, indent = '') => {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map((variant) => outline(variant, indent)).join(' | ')
  if (schema.type === 'array') return `[ ${outline(schema.items, indent)} ]`
  if (schema.type !== 'object') return `${schema.type ?? 'anything'}${bound(schema) && ` (${bound(schema)})`}`
  const inner = `${indent}  `
  const required = new Set(schema.required ?? [])
  const lines = Object.entries(schema.properties ?? {}).map(
    ([name, property]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${outline(property, inner)}`,
  )
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{ … }'
}

const part = (title, text) => [element('h4', {}, title), element('pre', { tabindex: '0' }, text)]

const responseText = (responses) =>
  Object.entries(responses)
    .map(([status, { description, content }]) => {
      const schema = status < '300' ? content?.['application/json']?.schema : undefined
      return `${status}  ${schema ? outline(schema) : description.replaceAll('\n\n', '\n     ')}`
    })
    .join('\n')

const call = (path, method, operation) => {
  const access = operation['x-step-up'] ? `${operation['x-access']}, step-up` : operation['x-access']
  const parameters = (operation.parameters ?? []).map(
    ({ name, in: place, required, schema }) => `${name}${required ? '' : '?'} (${place}): ${outline(schema)}`,
  )
  const body = operation.requestBody?.content['application/json'].schema
  const made = element(
    'details',
    { id: operation.operationId },
    element(
      'summary',
      {},
      element('span', { class: 'method' }, method.toUpperCase()),
      element('code', {}, path),
      ' ',
      element('span', { class: 'access' }, access),
    ),
    element('p', {}, operation.summary),
    ...(parameters.length > 0 ? part('Parameters', parameters.join('\n')) : []),
    ...(body ? part('Body', outline(body)) : []),
    ...part('Answers', responseText(operation.responses)),
  )
  made.dataset.words = `${method} ${path} ${operation.operationId} ${operation.summary}`.toLowerCase()
  return { tag: operation.tags[0], made }
}

const main = document.getElementById('calls')
const filter = document.getElementById('filter')

const show = ({ paths }) => {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    methods.filter((method) => item[method]).map((method) => call(path, method, item[method])),
  )
  const sections = Map.groupBy(calls, ({ tag }) => tag)
  main.replaceChildren(
    ...[...sections].map(([tag, found]) =>
      element('section', {}, element('h2', {}, tag), ...found.map(({ made }) => made)),
    ),
  )
  filter.addEventListener('input', () => {
    const words = filter.value.toLowerCase().split(/\s+/)
    for (const { made } of calls) made.hidden = !words.every((word) => made.dataset.words.includes(word))
    for (const section of main.children) section.hidden = !section.querySelector('details:not([hidden])')
  })
  document.getElementById(location.hash.slice(1))?.setAttribute('open', '')
}

try {
  show(await (await fetch('/api/openapi.json')).json())
} catch {
  main.textContent = 'The description could not be read. Please load this page again.'
}
