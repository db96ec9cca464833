export class FoldersView { constructor(app,route){this.app=app;this.element=document.createElement('div');this.title='folders';this.keys=[];} begin(){} }
