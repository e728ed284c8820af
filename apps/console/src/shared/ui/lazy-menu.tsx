import {
  cloneElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
} from 'react';
import { notify } from './notify';

/** The props of the lazy part of a menu. */
export interface LazyMenuProps {
  /** The button. */
  target: ReactElement<{ onClick?: () => void }>;
  defaultOpened: boolean;
}

interface Props<P> {
  target: LazyMenuProps['target'];
  load: () => Promise<ComponentType<P & LazyMenuProps>>;
  menuProps: P;
}

/**
 * A menu whose code is loaded after its button is visible; a click before that opens it once it is loaded. The menu
 * renders another button in place of the first one, which hands over the focus.
 */
export const LazyMenu = <P extends object>({ target, load, menuProps }: Props<P>) => {
  const [Menu, setMenu] = useState<ComponentType<P & LazyMenuProps>>();
  const [clicks, setClicks] = useState(0);
  const container = useRef<HTMLSpanElement>(null);
  const hadFocus = useRef(false);
  // A click loads the menu again if that failed; only then a failure is reported.
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (menu) => {
        if (!isCurrent) return;
        hadFocus.current = container.current?.contains(document.activeElement) === true;
        setMenu(() => menu);
      },
      (error: unknown) => {
        if (isCurrent && clicks > 0) notify.failed(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [load, clicks]);
  useLayoutEffect(() => {
    if (hadFocus.current) container.current?.querySelector('button')?.focus();
    hadFocus.current = false;
  }, [Menu]);
  return (
    <span ref={container} style={{ display: 'contents' }}>
      {Menu === undefined ? (
        cloneElement(target, { onClick: () => setClicks(clicks + 1) })
      ) : (
        <Menu {...menuProps} target={target} defaultOpened={clicks > 0} />
      )}
    </span>
  );
};
