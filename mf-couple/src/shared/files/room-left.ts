import { getQuota } from '@love-space/contracts/media/file.calls.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import { useUploads } from '@love-space/web-kit/files/uploads.ts'

/** Returns a space's free bytes, less the files that wait here; null without a session. Throws like any call. */
export async function roomLeft(spaceId: string, options: { readonly timeoutMs?: number } = {}): Promise<number | null> {
  const answer = await api.call(getQuota, { query: { spaceId }, ...options })
  if (!answer) return null
  const { bytesUsed, bytesMax } = answer.data.quota
  const notBegun = useUploads.getState().uploads.filter(({ url, state }) => url === null && state !== 'failed')
  return bytesMax - bytesUsed - notBegun.reduce((sum, { bytes }) => sum + bytes, 0)
}
