import type { APIRequestContext } from 'playwright-core'

/** Returns a `fetch` with the cookies of a browser's context. */
export const sendByPhone =
  (phone: APIRequestContext): typeof fetch =>
  async (url, { method = 'GET', headers, body } = {}) => {
    const options = { method, headers: headers as Record<string, string>, ...(body ? { data: body as string } : {}) }
    const answer = await phone.fetch(url as string, options)
    return new Response(answer.status() === 204 ? null : await answer.text(), { status: answer.status() })
  }
