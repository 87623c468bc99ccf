import { createRoot } from 'react-dom/client'
import { Outlet, RouterProvider, createBrowserRouter } from '@love-space/web-kit/router.ts'
import { loadRemoteModule } from './remotes.ts'
import './shell.css'

const mounted = new Set<string>()
const router = createBrowserRouter(
  [
    {
      id: 'root',
      Component: () => (
        <div>
          <header className="grid grid-cols-2">Love Space</header>
          <Outlet />
        </div>
      ),
      children: [{ path: '*', Component: () => <p>404</p>, HydrateFallback: () => <p>…</p> }],
    },
  ],
  {
    async patchRoutesOnNavigation({ path, patch }) {
      const name = path.startsWith('/admin') || path.startsWith('/diagnostics') ? 'mf_admin' : 'mf_couple'
      if (mounted.has(name)) return
      const { routes } = await loadRemoteModule(name)
      mounted.add(name)
      patch('root', [
        {
          id: name,
          element: (
            <div data-mf={name} style={{ display: 'contents' }}>
              <Outlet />
            </div>
          ),
          children: routes,
        },
      ])
    },
  },
)
createRoot(document.getElementById('root')!).render(<RouterProvider router={router} />)
