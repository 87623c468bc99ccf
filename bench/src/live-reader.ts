export const followHints = async (
  origin: string,
  token: string,
  onHint: (topic: string) => void,
): Promise<() => void> => {
  const controller = new AbortController()
  const response = await fetch(`${origin}/api/stream`, {
    headers: { authorization: `Bearer ${token}` },
    signal: controller.signal,
  })
  if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}.`)
  const read = async (body: ReadableStream<Uint8Array>): Promise<void> => {
    let pending = ''
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      const blocks = (pending + decoder.decode(chunk, { stream: true })).split('\n\n')
      pending = blocks.pop() ?? ''
      for (const block of blocks) {
        if (!/^event: hint$/m.test(block)) continue
        const data = /^data: (.*)$/m.exec(block)?.[1] ?? '{}'
        onHint((JSON.parse(data) as { topic: string }).topic)
      }
    }
  }
  read(response.body).catch((error: unknown) => {
    if (!controller.signal.aborted) throw error
  })
  return () => controller.abort()
}
