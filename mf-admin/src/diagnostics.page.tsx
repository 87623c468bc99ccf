import { Link } from '@love-space/web-kit/router.ts'
export const Component = () => (
  <main className="p-3">
    Diagnostics <Link to="/">D</Link>
  </main>
)
