import { notFoundAdvice } from '../../shared/api/messages';

/** Texts of the frame around every page. Keys are written in brackets, see `KeyText`. */
export const messages = {
  skipToContent: 'Skip to main content',

  navigation: {
    label: 'Navigation',
    groups: {
      search: 'Search',
      ingestion: 'Ingestion',
      knowledge: 'Knowledge',
      other: 'Resources',
      service: 'Service',
    },
    collapse: 'Collapse menu',
    expand: 'Expand menu',
  },
  pages: {
    overview: 'Overview',
    explorer: 'Explorer',
    map: 'Dependency map',
    importData: 'Import data',
    services: 'Services',
    connections: 'Connections',
    activity: 'Activity',
    scale: 'Scale',
    serviceKeys: 'Keys',
    networking: 'Networking',
    identity: 'Identity',
    semanticRanker: 'Semantic ranker',
    tags: 'Tags',
    preferences: 'Preferences',
  },

  breadcrumbs: 'Breadcrumbs',
  lightTheme: 'Light theme',
  darkTheme: 'Dark theme',
  switchToLightTheme: 'Switch to light theme',
  switchToDarkTheme: 'Switch to dark theme',
  systemTheme: 'Use system theme',

  switcher: {
    noConnection: 'No connection',
    select: 'Select a connection',
    current: (name: string, labels: readonly string[]): string =>
      `Connection ${name}, ${labels.join(', ')}. Switch connection`,
    switchTo: (name: string): string => `Switch to ${name}`,
  },

  tasks: 'Tasks and alerts',

  account: {
    signedInAs: (name: string): string => `Signed in as ${name}`,
    unknownName: 'unknown user',
  },

  palette: {
    open: 'Search resources and commands',
  },

  shortcuts: {
    show: 'Show keyboard shortcuts',
    focusSearch: 'Focus search',
  },

  requests: {
    panel: 'Requests and errors',
    requests: (count: number): string => `Requests (${count})`,
    errors: (count: number): string => `Errors (${count})`,
    newErrors: ', new errors',
    clear: 'Clear',
    clearRequests: 'Clear requests',
    toggle: 'Show or hide requests',
  },

  routeError: {
    title: "Couldn't load this page",
  },
  notFound: {
    title: 'Page not found',
    description: notFoundAdvice,
    action: 'Go to overview',
  },
};
