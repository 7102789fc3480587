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

export const pageRoute = createRoute({
  getParentRoute: () => root,
  path: '/pages/$page/$language',
  component: lazyRouteComponent(() => import('@/features/editor'), 'EditorRoute'),
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
  routeTree: root.addChildren([start, pages, pageRoute, account, accounts, audit]),
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
