export const graphMessages = {
  /** Texts of the graph library, by its own keys. */
  controls: {
    'controls.ariaLabel': 'Zoom',
    'controls.zoomIn.ariaLabel': 'Zoom in',
    'controls.zoomOut.ariaLabel': 'Zoom out',
    'controls.fitView.ariaLabel': 'Show the whole graph',
    'minimap.ariaLabel': 'Overview of the graph',
  },
};
