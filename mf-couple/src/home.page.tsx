import { Link } from '@love-space/web-kit/router.ts'
export const Component = () => (
  <main className="md:grid-cols-3 p-3">
    Couple <Link to="/diagnostics">D</Link>
  </main>
)
