import { RemoteBoundary } from './remote-boundary.tsx'

/** The shell itself failed to render: no frame, but still a page and a way out. */
export function RootBoundary() {
  return (
    <main>
      <RemoteBoundary />
    </main>
  )
}
