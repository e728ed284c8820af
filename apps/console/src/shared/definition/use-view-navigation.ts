import type { JsonProblem } from '../api/json-problem';
import { viewForPath } from '../presentations/page-views';
import type { EditorView, View } from '../presentations/presentation';
import { useReveal } from './use-reveal';

/** Segment of the Form tab, unless it is the first one. */
const FORM_SEGMENT = 'form';

interface ViewNavigationOptions {
  views: readonly View[];
  /** The open view. */
  view: EditorView;
  /** Opens another view by its segment. */
  onView: (segment: string) => void;
}

/** Shows a part of a definition in the open view, or opens the view that has it. */
export function useViewNavigation({ views, view, onView }: ViewNavigationOptions) {
  const { reveal, revealInNextView, onReady } = useReveal();
  const hasForm = views.some(({ segment }) => segment === FORM_SEGMENT);
  return {
    onReady,
    show: (path: string | undefined): void => {
      const target = viewForPath(views, view, path ?? '');
      if (target.segment === view.segment) return reveal({ path });
      revealInNextView({ path });
      onView(target.segment);
    },
    showJson: (position?: Pick<JsonProblem, 'line' | 'column'>): void => {
      const target = position === undefined ? undefined : { position };
      if (view.segment === 'json' && target !== undefined) return reveal(target);
      revealInNextView(target);
      onView('json');
    },
    /** Undefined: the kind has no form. */
    showForm: hasForm
      ? (path: string): void => {
          revealInNextView({ path });
          onView(FORM_SEGMENT);
        }
      : undefined,
  };
}
