// The only import of the router. Shared modules are never tree-shaken, so it exports only the names in use.
export {
  Link,
  NavLink,
  Navigate,
  Outlet,
  ScrollRestoration,
  createBrowserRouter,
  isRouteErrorResponse,
  replace,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRouteError,
  useSearchParams,
} from 'react-router-dom'
export { RouterProvider } from 'react-router-dom'
export type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
