const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export type WebDriverElement = Readonly<Record<typeof elementKey, string>>

export interface WebDriverSession {
  readonly capabilities: Readonly<Record<string, unknown>>
  command<Value>(method: 'GET' | 'POST', path: string, body?: object): Promise<Value>
  execute<Value>(work: string, args: readonly unknown[]): Promise<Value>
  onElement(element: WebDriverElement, command: 'click' | 'value', body?: object): Promise<void>
  end(): Promise<void>
}

const isProblem = (value: unknown): value is { error: string; message: string } =>
  typeof value === 'object' && value !== null && 'error' in value && 'message' in value

const send = async (method: string, url: string, body?: object): Promise<unknown> => {
  // A POST without parameters still needs a body.
  const json = method === 'POST' && {
    body: JSON.stringify(body ?? {}),
    headers: { 'content-type': 'application/json' },
  }
  const answer = await fetch(url, { method, ...json })
  const { value } = (await answer.json()) as { value: unknown }
  if (isProblem(value)) throw new Error(`${value.error}: ${value.message}`)
  return value
}

export const openSession = async (driverUrl: string): Promise<WebDriverSession> => {
  const capabilities = { alwaysMatch: { unhandledPromptBehavior: 'accept' } }
  const opened = (await send('POST', `${driverUrl}/session`, { capabilities })) as {
    readonly sessionId: string
    readonly capabilities: Readonly<Record<string, unknown>>
  }
  const url = `${driverUrl}/session/${opened.sessionId}`
  return {
    capabilities: opened.capabilities,
    command: <Value>(method: 'GET' | 'POST', path: string, body?: object) =>
      send(method, url + path, body) as Promise<Value>,
    execute: <Value>(work: string, args: readonly unknown[]) =>
      send('POST', `${url}/execute/sync`, { script: `return (${work})(...arguments)`, args }) as Promise<Value>,
    onElement: async (element, name, body) => {
      await send('POST', `${url}/element/${element[elementKey]}/${name}`, body)
    },
    end: async () => {
      await send('DELETE', url)
    },
  }
}
