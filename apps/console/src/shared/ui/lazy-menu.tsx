import { cloneElement, Suspense, useState, type ReactElement } from 'react';

/** The props of the lazy part of a menu. */
export interface LazyMenuProps {
  /** The button. */
  target: ReactElement<{ onClick?: () => void }>;
  defaultOpened: boolean;
}

/** A menu whose code is loaded after its button is visible; a click before that opens it once it is loaded. */
export const LazyMenu = ({
  target,
  menu,
}: Pick<LazyMenuProps, 'target'> & { menu: (props: LazyMenuProps) => ReactElement }) => {
  const [wasClicked, setWasClicked] = useState(false);
  return (
    <Suspense fallback={cloneElement(target, { onClick: () => setWasClicked(true) })}>
      {menu({ target, defaultOpened: wasClicked })}
    </Suspense>
  );
};
