import { remoteMenus } from '../top-bar/remote-menus.ts'

/** Loads the navigation with the remotes' entries, so that it appears whole. */
export async function loadNavigation() {
  const [{ NavigationBar }, menus] = await Promise.all([
    import(/* webpackChunkName: "navigation" */ './navigation-bar.tsx'),
    remoteMenus(),
  ])
  return { default: () => <NavigationBar menus={menus} /> }
}
