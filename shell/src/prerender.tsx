import type { RouteObject } from '@love-space/web-kit/router.ts'
import { Frame } from './frame/frame.tsx'
import { RemoteFrame } from './frame/remote-frame.tsx'

/** Routes to prerender: the signed-out frame, into which the composer inserts a remote's page. */
export const pages: Record<string, RouteObject[]> = {
  '/': [
    {
      Component: Frame,
      children: [{ element: <RemoteFrame name="{{remote}}" />, children: [{ path: '/', element: '{{page}}' }] }],
    },
  ],
}
