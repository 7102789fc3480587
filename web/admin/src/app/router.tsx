import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { NotFound, RouteError } from './route-error';
import { Shell } from './shell';

const root = createRootRoute({ component: Shell, notFoundComponent: NotFound });

const start = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/pages' });
  },
});

const pages = createRoute({
  getParentRoute: () => root,
  path: '/pages',
  component: lazyRouteComponent(() => import('@/features/editor'), 'EditorRoute'),
});

/** A page in a language. The tree beside it stays as it is when another one is opened: both are the route above. */
const page = createRoute({ getParentRoute: () => pages, path: '/$page/$language' });

const pictures = createRoute({
  getParentRoute: () => root,
  path: '/pictures',
  component: lazyRouteComponent(() => import('@/features/pictures'), 'PicturesRoute'),
});

const trash = createRoute({
  getParentRoute: () => root,
  path: '/pages/trash',
  component: lazyRouteComponent(() => import('@/features/trash'), 'TrashRoute'),
});

const projects = createRoute({
  getParentRoute: () => root,
  path: '/projects',
  component: lazyRouteComponent(() => import('@/features/projects'), 'ProjectsRoute'),
});

const project = createRoute({
  getParentRoute: () => root,
  path: '/projects/$project',
  component: lazyRouteComponent(() => import('@/features/projects/project'), 'ProjectRoute'),
});

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('@/features/account'), 'AccountRoute'),
});

const accounts = createRoute({
  getParentRoute: () => root,
  path: '/accounts',
  component: lazyRouteComponent(() => import('@/features/accounts'), 'AccountsRoute'),
});

const audit = createRoute({
  getParentRoute: () => root,
  path: '/audit',
  component: lazyRouteComponent(() => import('@/features/audit'), 'AuditRoute'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    start,
    pages.addChildren([page]),
    trash,
    pictures,
    projects,
    project,
    account,
    accounts,
    audit,
  ]),
  basepath: '/admin',
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
