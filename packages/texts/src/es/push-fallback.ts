import type * as en from '../en/push-fallback.ts'
import type { Translated } from '../translated.ts'

export const pushFallback: Translated<typeof en.pushFallback> = {
  title: 'Love Space',
  body: 'Algo nuevo te espera.',
}
