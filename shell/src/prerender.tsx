import type { RouteObject } from '@love-space/web-kit/router.ts'
import { Frame } from './frame/frame.tsx'
import { RemoteFrame } from './frame/remote-frame.tsx'

/** The frame as HTML, for somebody who is not signed in; the composer puts the page of a remote into it. */
export const pages: Record<string, RouteObject[]> = {
  '/': [
    {
      Component: Frame,
      children: [{ element: <RemoteFrame name="{{remote}}" />, children: [{ path: '/', element: '{{page}}' }] }],
    },
  ],
}
